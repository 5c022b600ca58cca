/** Numbers, money and times in the reader's language. */

import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { kept } from "../state.ts";
import { numberTag } from "./locale.ts";

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter for this key, because creating one takes longer than using it. */
export function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const tag = numberTag();
  return kept(numbers, `${tag} ${key}`, () => new Intl.NumberFormat(tag, options));
}

/** Returns a cached formatter of times. @param tag a language other than the reader's */
export function dateFormat(
  key: string,
  options: Intl.DateTimeFormatOptions,
  tag = numberTag(),
): Intl.DateTimeFormat {
  return kept(dates, `${tag} ${key}`, () => new Intl.DateTimeFormat(tag, options));
}

export function formatPrice(price: string | number, precision: number): string {
  const options = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  return numberFormat(`price ${precision}`, options).format(Number(price));
}

/** Price of an order; a dash for 0, which a broker's own back end sends for an unknown price. */
export function formatKnownPrice(price: number, precision: number): string {
  return price > 0 ? formatPrice(price, precision) : unknown;
}

let ownSign = { currency: "", sign: "" };

/** Sets the company's sign for this currency; if empty, the reader's language decides the sign. */
export function keepCurrencySign(currency: string, sign: string): void {
  ownSign = { currency, sign };
}

/** Codes that formatters accept as a currency. Others, such as USDT, follow the number. */
const isoCurrency = /^[A-Za-z]{3}$/;

/** An amount; null if a broker's own back end did not send it. */
type Amount = string | number | null;
export const unknown = "—";

/**
 * Formats an amount. The platform, not the browser, sets the currency's number of decimals. An
 * amount that rounds to zero has no sign.
 */
export function money(kind: string, amount: Amount, given: Intl.NumberFormatOptions): string {
  if (amount === null) return unknown;
  const { currency = "", ...others } = given;
  const digits = accountDecimals(currency);
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: Math.min(digits, 2),
    maximumFractionDigits: digits,
    signDisplay: "negative",
    ...others,
  };
  if (!isoCurrency.test(currency)) {
    const text = numberFormat(`${kind} - ${digits}`, options).format(Number(amount));
    const name = (currency === ownSign.currency && ownSign.sign) || currency;
    return name === "" ? text : `${text}\u00a0${name}`;
  }
  const parts = numberFormat(`${kind} ${currency}`, {
    style: "currency",
    currency,
    ...options,
  }).formatToParts(Number(amount));
  const sign = currency === ownSign.currency ? ownSign.sign : "";
  return parts.map(({ type, value }) => (type === "currency" && sign) || value).join("");
}

export function formatMoney(amount: Amount, currency: string): string {
  return money("money", amount, { currency });
}

/** Like `formatMoney`, with a plus before a gain. */
export function formatGain(amount: Amount, currency: string): string {
  return money("gain", amount, { currency, signDisplay: "exceptZero" });
}

/** @param percent e.g. 1.25 for 1.25% */
export function formatPercent(percent: number | null): string {
  if (percent === null) return unknown;
  const options: Intl.NumberFormatOptions = {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  };
  return numberFormat("percent", options).format(percent / 100);
}

export function formatNumber(value: Amount, decimals = 6): string {
  if (value === null) return unknown;
  const options = { maximumFractionDigits: decimals };
  return numberFormat(`number ${decimals}`, options).format(Number(value));
}

/** Formats a time. Returns "Invalid Date" for an invalid time: the formatter itself would throw. */
export function formatTime(format: Intl.DateTimeFormat, timeMs: number): string {
  return Number.isNaN(new Date(timeMs).getTime()) ? "Invalid Date" : format.format(timeMs);
}

export function formatDateTime(timeMs: number, zone: string): string {
  const options = { dateStyle: "medium", timeStyle: "medium", timeZone: zone } as const;
  return formatTime(dateFormat(`time ${zone}`, options), timeMs);
}
