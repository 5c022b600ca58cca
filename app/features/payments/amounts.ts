import { creditedAmount } from "#domain/cashier/payment-rate.ts";
import { Decimal } from "#domain/money/decimal.ts";
import {
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPrice,
  unknown,
} from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";

/** Maximum decimals of an entered payment: coins are paid in small parts. */
export const coinDecimals = 8;
export const moneyDecimals = 2;

/** Maximum shown decimals, as many as the finest coin has (`accountDecimals`). */
const shownDecimals = 10;

/** An amount with the code of its coin or currency: 0.0125 BTC. */
export function unitText(amount: string | null, code: string): string {
  if (amount === null) return unknown;
  const shown = Decimal.parse(amount).round(shownDecimals, "down").toString();
  return isolate(`${formatNumber(shown, shownDecimals)} ${code}`);
}

/** An amount in the account's currency, inside a sentence. */
export function moneyText(amount: string | null, currency: string): string {
  return isolate(formatMoney(amount, currency));
}

/** Value of one unit, and the stored tick from which the value comes. */
export interface Rate {
  usd_price: string | null;
  tick: { timeMs: number } | null;
  is_simulated: boolean;
}

/** Decimals of a price by its size: 91,240.00 and 1.0845 and 0.006712. */
function priceDecimals(price: number): number {
  if (price >= 100) return 2;
  return price >= 1 ? 4 : 6;
}

/** "1 BTC = 91,240.00 USD"; null if no price is known or no conversion is needed. */
export function rateText(code: string, rate: Rate, currency: string): string | null {
  if (rate.usd_price === null || code === currency) return null;
  const price = formatPrice(rate.usd_price, priceDecimals(Number(rate.usd_price)));
  return isolate(`1 ${code} = ${price} ${currency}`);
}

/** Time of a rate's tick in the company's time zone; empty if the rate has no tick. */
export function tickTime(rate: Rate, zone: string): string {
  return rate.tick ? formatDateTime(rate.tick.timeMs, zone) : "";
}

/** Estimated credit of a deposit in the account's currency; null without amount or price. */
export function creditEstimate(amount: string, rate: Rate, currency: string): string | null {
  if (amount === "" || rate.usd_price === null) return null;
  const price = { times: Decimal.parse(rate.usd_price), over: Decimal.of(1) };
  const credit = creditedAmount(Decimal.parse(amount), price, currency);
  return credit.isZero() ? null : credit.toString();
}

/** Checks an amount against its limits; an empty limit means none. */
export function amountProblem(amount: string, limits: Limits): "missing" | "range" | null {
  const value = Decimal.parse(amount || "0");
  if (value.isZero()) return "missing";
  const { min_amount: min, max_amount: max } = limits;
  if (min !== "" && value.lt(Decimal.parse(min))) return "range";
  if (max !== "" && value.gt(Decimal.parse(max))) return "range";
  return null;
}

interface Limits {
  min_amount: string;
  max_amount: string;
}

export function limitsText(limits: Limits, show: (amount: string) => string): string {
  const { min_amount: min, max_amount: max } = limits;
  if (min !== "" && max !== "") return m.cash_limits({ min: show(min), max: show(max) });
  if (max !== "") return m.cash_maximum({ amount: show(max) });
  return min === "" ? "" : m.cash_minimum({ min: show(min) });
}

export function amountError(
  amount: string,
  limits: Limits,
  show: (amount: string) => string,
): string | undefined {
  const problem = amountProblem(amount, limits);
  if (problem === null) return undefined;
  return problem === "missing" ? m.cash_amount_missing() : limitsText(limits, show);
}
