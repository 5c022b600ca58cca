import { m } from "../../i18n/page-messages.ts";
import { amountProblem } from "./amounts.ts";

interface Limits {
  min_amount: string;
  max_amount: string;
}

/** The limits of a payment, in words. */
export function limitsText(limits: Limits, show: (amount: string) => string): string {
  const { min_amount: min, max_amount: max } = limits;
  if (min !== "" && max !== "") return m.cash_limits({ min: show(min), max: show(max) });
  return min === "" ? "" : m.cash_minimum({ min: show(min) });
}

/** The error of an amount field; undefined for an amount within its limits. */
export function amountError(
  amount: string,
  limits: Limits,
  show: (amount: string) => string,
): string | undefined {
  const problem = amountProblem(amount, limits);
  if (problem === null) return undefined;
  return problem === "missing" ? m.cash_amount_missing() : limitsText(limits, show);
}
