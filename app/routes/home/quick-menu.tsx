import { menuAtom, useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { userAtom } from "../../data/trader/session.ts";
import { isClosedTo, menuOf } from "../../features/company/menu-rules.ts";
import { MenuLink } from "../../features/company/service-link.tsx";
import { m } from "../../i18n/start-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./quick-menu.module.css";

/** Titles of the platform's menu items; a company's own texts are shown unchanged. */
const titles: Record<string, () => string> = {
  trade: m.shell_tab_trade,
  order: m.shell_tab_order,
  deposit: m.menu_deposit,
  withdraw: m.menu_withdraw,
  wallet: m.menu_wallet,
  transfer: m.menu_transfer,
  statement: m.menu_statement,
};
const look = `${styles.item} grid items-center gap-4 surface shadow round-m w-600 text-center break`;
const icons = new Set<string>([...Object.keys(titles), "quotes", "search"]);

export function QuickMenu() {
  const company = useCompany();
  const user = useAtomValue(userAtom);
  const items = menuOf(dataOf(useAtomValue(menuAtom)), "home_quick_menu", company);
  if (items.length === 0) return null;
  return (
    <nav className={`${styles.row} grid gap-8`} aria-label={m.home_quick_menu()}>
      {items.map((item) => {
        const content = (
          <>
            <Icon name={(icons.has(item.icon) ? item.icon : "quotes") as IconName} />
            {titles[item.title]?.() ?? item.title}
          </>
        );
        return isClosedTo(user, item) ? (
          <button
            key={item.path}
            type="button"
            className={look}
            onClick={() => toast(m.user_only_true_account())}
            data-testid="quick-closed"
          >
            {content}
          </button>
        ) : (
          <MenuLink key={item.path} path={item.path} className={look}>
            {content}
          </MenuLink>
        );
      })}
    </nav>
  );
}
