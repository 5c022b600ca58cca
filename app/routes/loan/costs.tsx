import type { LoanCostView } from "#domain/contracts/http/loan.ts";
import { isPlatform } from "../../api/dialect.ts";
import { Notice } from "../../features/payments/notice.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/loan-messages.ts";
import { DetailList } from "../../ui/list/detail-list.tsx";
import styles from "./loan.module.css";
import { daysText, owedText, percentText, rateText } from "./loan-text.ts";

const num = (text: string) => <span className="num">{text}</span>;

/** All costs of a loan, on time and late, and the restrictions until it is repaid. */
export function Costs({ cost }: { cost: LoanCostView }) {
  const money = (amount: string) => num(owedText(amount, cost.currency));
  const rows = [
    { label: m.cash_received(), value: money(cost.amount), strong: true },
    { label: m.loan_period(), value: num(formatNumber(cost.loan_period)) },
    { label: m.loan_free_days(), value: num(formatNumber(cost.free_days)) },
    { label: m.loan_daily_rate(), value: num(rateText(cost.daily_rate)) },
    { label: m.loan_day_profit(), value: money(cost.per_day) },
    { label: m.loan_total_profit(), value: money(cost.interest) },
    {
      label: m.loan_due_total(),
      value: money(cost.total),
      strong: true,
      testId: "loan-cost-total",
    },
    {
      label: m.loan_year_rate(),
      value: num(percentText(cost.yearly_rate)),
      testId: "loan-cost-year",
    },
    { label: m.loan_day_late(), value: money(cost.per_day_late), testId: "loan-cost-late" },
    ...(isPlatform() ? [{ label: m.loan_return_days(), value: daysText(cost.return_days) }] : []),
  ];
  return (
    <div className={styles.costs} data-testid="loan-costs">
      <DetailList rows={rows} />
      <Notice
        tone="warn"
        icon="lock"
        title={m.loan_blocked()}
        text={
          <>
            {m.loan_doc_blocked()}{" "}
            {isPlatform() && (cost.is_margin ? m.loan_doc_margin() : m.loan_doc_no_margin())}
          </>
        }
        testId="loan-blocked"
      />
      {isPlatform() && <Notice text={m.loan_doc_early()} inset />}
    </div>
  );
}
