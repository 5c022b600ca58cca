import type { UserView } from "#domain/contracts/http/user.ts";
import { menuAtom, useCompany } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { menuIcon, menuText } from "../../features/company/menu-items.ts";
import { isClosedTo, menuOf } from "../../features/company/menu-rules.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { toast } from "../../ui/toasts.ts";

/** The company's menu of the user page. Entries for real accounts are marked on demo accounts. */
export function UserMenu({ user }: { user: UserView }) {
  const company = useCompany();
  const items = menuOf(dataOf(useAtomValue(menuAtom)), "user_menu", company);
  if (items.length === 0) return null;
  return (
    <RowList label={m.user_menu()}>
      {items.map((item) => {
        const look = { icon: menuIcon(item), text: menuText(item.title) };
        return isClosedTo(user, item) ? (
          <Row
            key={item.path}
            {...look}
            value={m.user_real_only_mark()}
            onClick={() => toast(m.user_only_true_account())}
          />
        ) : (
          <Row
            key={item.path}
            {...look}
            value={item.path === "/mine/auth" ? standing(user.review_status) : undefined}
            to={item.path}
          />
        );
      })}
    </RowList>
  );
}

function standing(reviewStatus: UserView["review_status"]): string {
  if (reviewStatus === "reviewing") return m.verify_waiting();
  if (reviewStatus === "passed") return m.verify_passed();
  return reviewStatus === "rejected" ? m.verify_rejected() : "";
}
