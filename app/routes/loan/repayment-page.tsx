import { Navigate, useSearchParams } from "react-router";
import { type LoanView, loanOne, settleLoan } from "#domain/contracts/http/loan.ts";
import { isOffered } from "../../api/dialect.ts";
import { useCompany } from "../../data/company.ts";
import { useRead } from "../../data/use-read.ts";
import { ServiceLink } from "../../features/company/service-link.tsx";
import { RealOnly } from "../../features/identity/real-only.tsx";
import { Notice } from "../../features/payments/notice.tsx";
import payment from "../../features/payments/payment.module.css";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../../i18n/loan-messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./loan.module.css";
import { owedText, statusText } from "./loan-text.ts";
import { OutsideRepayment } from "./outside-repayment.tsx";
import { SettleCard } from "./settle-card.tsx";

/** Current debt, and the two ways to repay it. */
export default function RepaymentPage() {
  const [query] = useSearchParams();
  const hasChat = useCompany().is_loan_repayment_chat === "1";
  const id = query.get("loan_id") ?? "";
  if (id === "") return <Navigate to="/loan/record" replace />;
  return (
    <Page
      title={m.loan_repay()}
      back="/loan/record"
      aside={
        hasChat && (
          <ServiceLink className={payment.tool} label={m.cash_chat()} testId="loan-chat">
            <Icon name="chat" />
          </ServiceLink>
        )
      }
    >
      <RealOnly>
        <Repayment id={id} />
      </RealOnly>
    </Page>
  );
}

function Repayment({ id }: { id: string }) {
  const { data: loan, error, again } = useRead(loanOne, { id });
  if (!loan) return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  const isOpen = loan.status === "to_repay";
  return (
    <>
      <Summary loan={loan} />
      {isOpen && loan.reason !== "" && (
        <Notice tone="warn" title={m.cash_status_rejected()} text={loan.reason} />
      )}
      {isOpen && <OutsideRepayment loan={loan} onSent={again} />}
      {isOpen && isOffered(settleLoan) && <SettleCard loan={loan} onSettled={again} />}
    </>
  );
}

function Summary({ loan }: { loan: LoanView }) {
  const { timezone: zone } = useCompany();
  const { text, tone } = statusText(loan.status);
  const money = (amount: string | null) => (
    <span className="num">{owedText(amount, loan.currency)}</span>
  );
  const due = loan.repaid_ms || loan.due_ms - 1;
  const rows = [
    { label: m.cash_amount(), value: money(loan.amount) },
    { label: m.loan_interest(), value: money(loan.interest_amount) },
    { label: m.loan_penalty(), value: money(loan.penalty_amount) },
    {
      label: m.loan_to_repay(),
      value: money(loan.repay_amount),
      strong: true,
      testId: "loan-owed",
    },
    ...(loan.due_ms > 0
      ? [
          {
            label: loan.repaid_ms > 0 ? m.loan_repaid_on() : m.loan_due_on(),
            value: <bdi>{formatDateTime(due, zone)}</bdi>,
          },
        ]
      : []),
  ];
  return (
    <Card>
      <header className={styles.cardHead}>
        <b className="num">{owedText(loan.repay_amount, loan.currency)}</b>
        <StatusBadge tone={tone} text={text} testId="loan-status" />
      </header>
      <DetailList rows={rows} />
    </Card>
  );
}
