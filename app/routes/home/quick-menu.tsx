import { Link } from "react-router";
import { m } from "#messages/messages.js";
import { menuAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { useAtomValue } from "../../state.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./quick-menu.module.css";

/** Titles of menu items that are the platform's own; a company's other texts are shown as they are. */
const titles: Record<string, () => string> = {
  trade: m.shell_tab_trade,
  order: m.shell_tab_order,
};
const icons = new Set<string>(["trade", "order", "quotes", "search"]);

export function QuickMenu() {
  const items = (dataOf(useAtomValue(menuAtom)) ?? []).filter(
    (item) => item.group === "home_quick_menu" && item.is_mobile === 1,
  );
  if (items.length === 0) return null;
  return (
    <nav className={styles.row} aria-label={m.home_quick_menu()}>
      {items.map((item) => (
        <Link key={item.path} to={item.path} className={styles.item}>
          <Icon name={(icons.has(item.icon) ? item.icon : "quotes") as IconName} />
          {titles[item.title]?.() ?? item.title}
        </Link>
      ))}
    </nav>
  );
}
