/** Amounts of coins and of the account's currency, as they are read and shown on the payment pages. */
import { creditedAmount } from "#domain/cashier/payment-rate.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { formatDateTime, formatMoney, formatNumber, formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";

/** Decimals that a payment may be entered with: coins are paid in small parts. */
export const coinDecimals = 8;
export const moneyDecimals = 2;

/** Of the finest coin (`accountDecimals`, `payoutDecimals`); what is finer is cut off, never rounded up. */
const shownDecimals = 10;

/** An amount in a coin or currency by its code: 0.0125 BTC. */
export function unitText(amount: string, code: string): string {
  const shown = Decimal.parse(amount).round(shownDecimals, "down").toString();
  return isolate(`${formatNumber(shown, shownDecimals)} ${code}`);
}

/** An amount in the account's currency, inside a sentence. */
export function moneyText(amount: string, currency: string): string {
  return isolate(formatMoney(amount, currency));
}

/** What one unit is worth, and the stored tick that says so. */
export interface Rate {
  usd_price: string | null;
  tick: { timeMs: number } | null;
  is_simulated: boolean;
}

/** Decimals by size: 91,240.00 and 1.0845 and 0.006712. */
function priceDecimals(price: number): number {
  if (price >= 100) return 2;
  return price >= 1 ? 4 : 6;
}

/** "1 BTC = 91,240.00 USD"; null where no price is known or none is needed. */
export function rateText(code: string, rate: Rate, currency: string): string | null {
  if (rate.usd_price === null || code === currency) return null;
  const price = formatPrice(rate.usd_price, priceDecimals(Number(rate.usd_price)));
  return isolate(`1 ${code} = ${price} ${currency}`);
}

/** Time of the tick of a rate, in the company's zone; empty where there is none. */
export function tickTime(rate: Rate, zone: string): string {
  return rate.tick ? formatDateTime(rate.tick.timeMs, zone) : "";
}

/** What a deposit would add now, in the account's currency; null without an amount or a price. */
export function creditEstimate(amount: string, rate: Rate, currency: string): string | null {
  if (amount === "" || rate.usd_price === null) return null;
  const price = { times: Decimal.parse(rate.usd_price), over: Decimal.of(1) };
  const credit = creditedAmount(Decimal.parse(amount), price, currency);
  return credit.isZero() ? null : credit.toString();
}

/** What is wrong with an amount; an empty limit is none. */
export function amountProblem(
  amount: string,
  limits: { min_amount: string; max_amount: string },
): "missing" | "range" | null {
  const value = Decimal.parse(amount || "0");
  if (value.isZero()) return "missing";
  const { min_amount: min, max_amount: max } = limits;
  if (min !== "" && value.lt(Decimal.parse(min))) return "range";
  if (max !== "" && value.gt(Decimal.parse(max))) return "range";
  return null;
}
