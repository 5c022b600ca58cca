import { Navigate, useSearchParams } from "react-router";
import { type LoanView, loanList, loanOne, settleLoan } from "#domain/contracts/http/loan.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { isOffered } from "../../api/dialect.ts";
import { invalidate } from "../../api/readers.ts";
import { useCompany } from "../../data/company/company.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { balancesAtom } from "../../data/trader/account.ts";
import { Asked } from "../../features/asked/asked.tsx";
import { useAct } from "../../features/asked/use-act.ts";
import { ServiceLink } from "../../features/company/service-link.tsx";
import { RealPage } from "../../features/identity/real-only.tsx";
import { figure, timeOf } from "../../features/payments/detail-rows.tsx";
import { Notice } from "../../features/payments/notice.tsx";
import payment from "../../features/payments/payment.module.css";
import { accountName } from "../../i18n/account-name.ts";
import { errorMessage } from "../../i18n/error-message.ts";
import { m } from "../../i18n/loan-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { owedText, statuses } from "./loan-text.ts";
import { OutsideRepayment } from "./outside-repayment.tsx";

export default function RepaymentPage() {
  const [query] = useSearchParams();
  const hasChat = useCompany().is_loan_repayment_chat === "1";
  const id = query.get("loan_id") ?? "";
  if (id === "") return <Navigate to="/loan/record" replace />;
  return (
    <RealPage
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
      <Repayment id={id} />
    </RealPage>
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
  const { text, tone } = statuses[loan.status];
  const money = (amount: string | null) => figure(owedText(amount, loan.currency));
  const dueLabel = loan.repaid_ms > 0 ? m.loan_repaid_on() : m.loan_due_on();
  const due = timeOf(loan.repaid_ms || loan.due_ms - 1, zone);
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
    ...(loan.due_ms > 0 ? [{ label: dueLabel, value: due }] : []),
  ];
  return (
    <Card>
      <header className="row wrap between gap-8">
        <b className="num text-l">{owedText(loan.repay_amount, loan.currency)}</b>
        <StatusBadge tone={tone} text={text()} testId="loan-status" />
      </header>
      <DetailList rows={rows} />
    </Card>
  );
}

/** Repays the whole debt, from the account into which the loan was paid. */
function SettleCard({ loan, onSettled }: { loan: LoanView; onSettled(): Promise<void> }) {
  const { account, currency, repay_amount: owed } = loan;
  const { busy, act } = useAct(settleLoan, {
    success: ({ msg }) => msg || m.desk_loans_repaid(),
    onDone() {
      void invalidate(loanOne, loanList);
      return onSettled();
    },
    onRefusal: () => void onSettled(),
  });
  const free = useAtomValue(balancesAtom)?.find(({ type }) => type === account)?.balanceText;
  const isShort = free !== undefined && Decimal.parse(free).lt(Decimal.parse(owed ?? "0"));
  return (
    <Card title={m.loan_inside()}>
      <DetailList
        rows={[
          {
            label: accountName(account),
            value: free === undefined ? "—" : owedText(free, currency),
          },
        ]}
      />
      {isShort && <p className="down text-s">{errorMessage("balance_insufficient")}</p>}
      <Asked
        title={m.loan_inside()}
        text={m.loan_settle_question({ amount: owedText(owed, currency) })}
        action={m.loan_repay()}
        onConfirm={() => act({ loan_id: loan.id })}
        testId="loan-settle-confirm"
      >
        {(ask) => (
          <Button
            wide
            tone="quiet"
            busy={busy}
            disabled={isShort}
            onClick={ask}
            data-testid="loan-settle"
          >
            {m.loan_repay()}
          </Button>
        )}
      </Asked>
    </Card>
  );
}
