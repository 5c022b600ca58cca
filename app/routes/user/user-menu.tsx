import type { WireUser } from "#domain/contracts/http/user.ts";
import { basicInfoAtom, type MenuItem, menuAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { paymentOf, paymentTarget } from "../../data/service.ts";
import { m } from "../../i18n/page-messages.ts";
import { isOwnPath, menuIcon, menuText } from "../../shell/menu-items.ts";
import { toast } from "../../shell/toasts.ts";
import { useAtomValue } from "../../state.ts";
import { Row, RowList } from "../../ui/row-list.tsx";

/** The company's list of the user centre. What needs a real account says so to those on a demo. */
export function UserMenu({ user }: { user: WireUser }) {
  const info = dataOf(useAtomValue(basicInfoAtom));
  const targetOf = ({ path }: MenuItem) => {
    const act = paymentOf(path);
    // With one account there is nothing to move money between.
    if (path === "/mine/transfer" && info?.only_one_account === "1") return "none";
    return act && info ? paymentTarget(act, info) : "page";
  };
  const items = (dataOf(useAtomValue(menuAtom)) ?? []).filter(
    (item) =>
      item.group === "user_menu" &&
      item.is_mobile === 1 &&
      isOwnPath(item.path) &&
      targetOf(item) !== "none",
  );
  if (items.length === 0) return null;
  const isClosed = (item: MenuItem) => user.is_demo === 1 && item.is_allow_demo !== 1;
  return (
    <RowList label={m.user_menu()}>
      {items.map((item) => {
        const look = { icon: menuIcon(item), text: menuText(item.title) };
        return isClosed(item) ? (
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

function standing(reviewStatus: number): string {
  if (reviewStatus === 1) return m.verify_waiting();
  if (reviewStatus === 2) return m.verify_passed();
  return reviewStatus === 3 ? m.verify_rejected() : "";
}
