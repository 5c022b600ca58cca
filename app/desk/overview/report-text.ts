import type { ReportLine } from "#domain/reports/day-report.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";

const names: Record<ReportLine, () => string> = {
  deposits: m.report_deposits,
  withdrawals: m.report_withdrawals,
  returned: m.report_returned,
  contracts: m.report_contracts,
  micro: m.report_micro,
  fees: m.report_fees,
  payment_fees: m.report_payment_fees,
  financing: m.report_financing,
  protection: m.report_protection,
  adjustments: m.report_adjustments,
  interest: m.report_interest,
  dividends: m.report_dividends,
  funds: m.report_funds,
  loan_book: m.report_loan_book,
};

export const lineName = (line: ReportLine) => names[line]();

/** An estimate at the newest quotes, in cents. */
export function valueText(value: number, currency: string): string {
  const cents = value.toFixed(2);
  return amountText(cents === "-0.00" ? "0.00" : cents, currency, true);
}
