import type { ReactNode } from "react";
import type { UserView } from "#domain/contracts/http/user.ts";
import { type MenuItem, menuAtom, useCompany } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { menuIcon, menuText } from "../../features/company/menu-items.ts";
import { isClosedTo, menuOf } from "../../features/company/menu-rules.ts";
import { registerPath } from "../../features/identity/own-path.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { toast } from "../../ui/toasts.ts";
import { groupedMenu, type MenuGroup } from "./menu-groups.ts";
import styles from "./user-page.module.css";

const titles: Record<MenuGroup, () => string> = {
  money: m.user_group_money,
  security: m.user_group_security,
  more: m.user_group_more,
};

/**
 * The company's menu of the user page, in groups. Items that a demo account cannot open are one
 * group.
 */
export function UserMenu({ user }: { user: UserView }) {
  const company = useCompany();
  const items = menuOf(dataOf(useAtomValue(menuAtom)), "user_menu", company);
  const closed = items.filter((item) => isClosedTo(user, item));
  const groups = groupedMenu(items.filter((item) => !closed.includes(item)));
  return (
    <nav className={styles.menu} aria-label={m.user_menu()}>
      {groups.map(([group, own]) => (
        <Group key={group} title={titles[group]()}>
          {own.map((item) => (
            <Row
              key={item.path}
              {...look(item)}
              value={item.path === "/mine/auth" ? standing(user.review_status) : undefined}
              to={item.path}
            />
          ))}
        </Group>
      ))}
      {closed.length > 0 && (
        <Group title={m.user_only_true_account()}>
          <Row
            icon="user"
            text={m.switch_open_real()}
            to={registerPath("/user")}
            testId="menu-open-real"
          />
          {closed.map((item) => (
            <Row
              key={item.path}
              {...look(item)}
              onClick={() => toast(m.user_only_true_account())}
            />
          ))}
        </Group>
      )}
    </nav>
  );
}

const look = (item: MenuItem) => ({ icon: menuIcon(item), text: menuText(item.title) });

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <RowList label={title}>{children}</RowList>
    </section>
  );
}

function standing(reviewStatus: UserView["review_status"]): string {
  if (reviewStatus === "reviewing") return m.verify_waiting();
  if (reviewStatus === "passed") return m.verify_passed();
  return reviewStatus === "rejected" ? m.verify_rejected() : "";
}
