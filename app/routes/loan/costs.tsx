import type { LoanCostView } from "#domain/contracts/http/loan.ts";
import { isPlatform } from "../../api/dialect.ts";
import { figure } from "../../features/payments/detail-rows.tsx";
import { Notice } from "../../features/payments/notice.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/loan-messages.ts";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { daysText, owedText, percentText, rateText } from "./loan-text.ts";

export function Costs({ cost }: { cost: LoanCostView }) {
  const money = (amount: string) => figure(owedText(amount, cost.currency));
  const rows = [
    { label: m.cash_received(), value: money(cost.amount), strong: true },
    { label: m.loan_period(), value: figure(formatNumber(cost.loan_period)) },
    { label: m.loan_free_days(), value: figure(formatNumber(cost.free_days)) },
    { label: m.loan_daily_rate(), value: figure(rateText(cost.daily_rate)) },
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
      value: figure(percentText(cost.yearly_rate)),
      testId: "loan-cost-year",
    },
    { label: m.loan_day_late(), value: money(cost.per_day_late), testId: "loan-cost-late" },
    ...(isPlatform() ? [{ label: m.loan_return_days(), value: daysText(cost.return_days) }] : []),
  ];
  return (
    <div className="stack gap-12" data-testid="loan-costs">
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
