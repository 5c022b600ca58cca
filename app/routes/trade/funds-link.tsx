import { Link } from "react-router";
import { resetDemo } from "#domain/contracts/http/wallet.ts";
import { isOffered } from "../../api/dialect.ts";
import { useCompany } from "../../data/company/company.ts";
import { balancesAtom } from "../../data/trader/account.ts";
import { userAtom } from "../../data/trader/session.ts";
import { PaymentLink } from "../../features/company/service-link.tsx";
import { type HelpKind, topicPath } from "../../features/help/help-kinds.ts";
import { ResetDemo } from "../../features/identity/reset-demo.tsx";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import styles from "./funds-link.module.css";

export function FundsLink({ into }: { into: "forex" | "micro" }) {
  const user = useAtomValue(userAtom);
  const balances = useAtomValue(balancesAtom);
  const { only_one_account } = useCompany();
  if (!user) return null;
  if (user.is_demo) return isOffered(resetDemo) ? <ResetDemo className={styles.link} /> : null;
  const liesElsewhere =
    only_one_account !== "1" &&
    balances?.some(({ type, balance }) => type !== into && balance > 0) === true;
  if (!liesElsewhere) {
    return (
      <PaymentLink act="deposit" className={styles.link} testId="ticket-deposit">
        {m.menu_deposit()}
      </PaymentLink>
    );
  }
  return (
    <Link to="/mine/transfer" viewTransition className={styles.link} data-testid="ticket-transfer">
      {m.menu_transfer()}
    </Link>
  );
}

export function HowItWorks({ kind }: { kind: HelpKind }) {
  return (
    <Link to={topicPath(kind)} viewTransition className={styles.link} data-testid="how-it-works">
      {m.help_link()}
    </Link>
  );
}
