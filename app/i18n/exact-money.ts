import { money } from "./format.ts";

/**
 * Formats an unrounded amount, so that sums add up.
 * @param isChange true to put a plus before a gain
 */
export function formatExactMoney(
  amount: string | null,
  currency: string,
  isChange = false,
): string {
  const options = { currency, maximumFractionDigits: 10 };
  return isChange
    ? money("exact gain", amount, { ...options, signDisplay: "exceptZero" })
    : money("exact", amount, options);
}
