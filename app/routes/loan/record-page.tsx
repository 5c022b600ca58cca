import { Link } from "react-router";
import { type LoanView, loanList } from "#domain/contracts/http/loan.ts";
import { useCompany } from "../../data/company/company.ts";
import { usePagedRead } from "../../data/reading/use-paged-read.ts";
import { userAtom } from "../../data/trader/session.ts";
import { RealPage } from "../../features/identity/real-only.tsx";
import { figure, longNumber, textRow, timeOf } from "../../features/payments/detail-rows.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/loan-messages.ts";
import { useAtomValue } from "../../state.ts";
import { type Detail, DetailList } from "../../ui/list/detail-list.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { Card } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./loan.module.css";
import { owedText, rateText, statuses } from "./loan-text.ts";

export default function RecordPage() {
  const uid = useAtomValue(userAtom)?.uid ?? "";
  return (
    <RealPage
      title={m.loan_records()}
      back="/loan/submit"
      aside={
        <span className="text-s ink-2" dir="ltr" data-testid="loan-uid">
          UID <bdi className="num">{uid}</bdi>
        </span>
      }
    >
      <Loans />
    </RealPage>
  );
}

function Loans() {
  const list = usePagedRead(loanList, {}, { idOf: ({ id }) => id });
  return (
    <PagedList
      list={list}
      row={(loan) => <LoanCard loan={loan} />}
      empty={
        <Card>
          <EmptyState icon="order" title={m.loan_record_empty()} />
        </Card>
      }
      testId="loans"
    />
  );
}

const act = `${styles.act} inline-row justify-center round-m text-s w-620 text-center`;

function LoanCard({ loan }: { loan: LoanView }) {
  const { timezone: zone } = useCompany();
  const { text, tone } = statuses[loan.status];
  return (
    <div className={styles.card} data-testid="loan-card">
      <Card>
        <header className="row wrap between gap-8">
          <b className="num text-l">{owedText(loan.amount, loan.currency)}</b>
          <StatusBadge tone={tone} text={text()} testId="loan-status" />
        </header>
        <DetailList rows={rowsOf(loan, zone)} />
        <footer className="grid halves gap-10">
          <Link
            to={`/loan/agreement?loan_id=${loan.id}`}
            viewTransition
            className={`${act} sunken`}
            data-testid="loan-agreement-link"
          >
            {m.loan_agreement_title()}
          </Link>
          {loan.status === "to_repay" ? (
            <Link
              to={`/loan/repayment?loan_id=${loan.id}`}
              viewTransition
              className={`${act} filled`}
              data-testid="loan-repay-link"
            >
              {m.loan_repay()}
            </Link>
          ) : (
            <button
              type="button"
              className={`${act} sunken`}
              disabled
              data-testid="loan-repay-link"
            >
              {text()}
            </button>
          )}
        </footer>
      </Card>
    </div>
  );
}

function rowsOf(loan: LoanView, zone: string): Detail[] {
  const { currency, repaid_ms: repaidMs, due_ms: dueMs } = loan;
  const money = (amount: string | null) => figure(owedText(amount, currency));
  const onLastDay: Detail[] =
    loan.due_interest === undefined || loan.due_total === undefined || loan.status === "repaid"
      ? []
      : [
          { label: m.loan_total_profit(), value: money(loan.due_interest) },
          { label: m.loan_due_total(), value: money(loan.due_total), testId: "loan-due-total" },
        ];
  const isRunning = loan.status === "to_repay" || loan.status === "repaying";
  const time = (label: string, atMs: number): Detail[] =>
    atMs > 0 ? [{ label, value: timeOf(atMs, zone) }] : [];
  return [
    { label: m.cash_number(), value: longNumber(loan.id) },
    { label: m.loan_period(), value: figure(formatNumber(loan.loan_period)) },
    { label: m.loan_daily_rate(), value: figure(rateText(loan.interest_rate)) },
    ...onLastDay,
    {
      label: isRunning ? m.loan_interest_so_far() : m.loan_interest(),
      value: money(loan.interest_amount),
    },
    { label: m.loan_penalty(), value: money(loan.penalty_amount) },
    {
      label: isRunning ? m.loan_to_repay_now() : m.loan_to_repay(),
      value: money(loan.repay_amount),
      strong: true,
    },
    ...time(m.loan_asked_on(), loan.created_ms),
    ...time(m.loan_reviewed_on(), loan.reviewed_ms),
    ...(repaidMs > 0 ? time(m.loan_repaid_on(), repaidMs) : time(m.loan_due_on(), dueMs - 1)),
    ...textRow(m.cash_reason(), loan.reason),
  ];
}
