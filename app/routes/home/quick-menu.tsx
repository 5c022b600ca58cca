import { m } from "#messages/messages.js";
import { menuAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { MenuLink } from "../../shell/service-link.tsx";
import { useAtomValue } from "../../state.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./quick-menu.module.css";

/** Titles of menu items that are the platform's own; a company's other texts are shown as they are. */
const titles: Record<string, () => string> = {
  trade: m.shell_tab_trade,
  order: m.shell_tab_order,
  deposit: m.menu_deposit,
  withdraw: m.menu_withdraw,
};
const icons = new Set<string>(["trade", "order", "quotes", "search", "deposit", "withdraw"]);

export function QuickMenu() {
  const items = (dataOf(useAtomValue(menuAtom)) ?? []).filter(
    (item) => item.group === "home_quick_menu" && item.is_mobile === 1,
  );
  if (items.length === 0) return null;
  return (
    <nav className={styles.row} aria-label={m.home_quick_menu()}>
      {items.map((item) => (
        <MenuLink key={item.path} path={item.path} className={styles.item}>
          <Icon name={(icons.has(item.icon) ? item.icon : "quotes") as IconName} />
          {titles[item.title]?.() ?? item.title}
        </MenuLink>
      ))}
    </nav>
  );
}
