/** Terms of a fund: what they are called, and their values with units. */
import { m } from "../desk-messages.ts";
import { amountText, daysText, percentText } from "../format.ts";

const titles: Record<string, () => string> = {
  percent: m.help_row_day_rate,
  lock_days: m.mining_lock,
  penalty: m.help_row_early,
  least: m.desk_fund_least,
  most: m.desk_fund_most,
  per_user: m.mining_per_user,
};

export const termTitle = (name: string) => titles[name]?.() ?? name;

export function termValue(name: string, value: string | null, currency: string): string {
  if (value === null || value === "" || (name === "per_user" && value === "0")) return "–";
  if (name === "percent" || name === "penalty") return percentText(value);
  if (name === "lock_days") return daysText(Number(value));
  return name === "per_user" ? value : amountText(value, currency);
}
