/** Terms of a loan product: what they are called, and their values with units. */
import { m } from "../desk-messages.ts";
import { amountText, daysText, rateText } from "../format.ts";

const titles: Record<string, () => string> = {
  loan_period: m.loan_period,
  free_period: m.loan_free_days,
  min_amount: m.desk_fund_least,
  max_amount: m.desk_fund_most,
  interest_rate: m.loan_daily_rate,
  penalty_rate: m.loan_late_rate,
  sort: m.desk_content_sort,
};

export const offerTitle = (name: string) => titles[name]?.() ?? name;

export function offerValue(name: string, value: string | null, currency: string): string {
  if (value === null) return "–";
  if (name === "loan_period" || name === "free_period") return daysText(Number(value));
  if (name === "sort") return value;
  const isRate = name === "interest_rate" || name === "penalty_rate";
  return isRate ? rateText(value) : amountText(value, currency);
}
