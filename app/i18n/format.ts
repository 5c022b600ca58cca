/** Numbers, money and times in the reader's language. Formatters are kept: making one takes longer than using it. */
import { numberTag } from "./locale.ts";

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let format = numbers.get(key);
  if (!format) {
    format = new Intl.NumberFormat(numberTag(), options);
    numbers.set(key, format);
  }
  return format;
}

/** A price with all of its decimals. */
export function formatPrice(price: string | number, precision: number): string {
  const options = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  return numberFormat(`price ${precision}`, options).format(Number(price));
}

/** A company's own sign for its currency. */
let ownSign = { currency: "", sign: "" };

/** From now on amounts in this currency carry the company's sign; an empty one leaves the reader's own form of it. */
export function keepCurrencySign(currency: string, sign: string): void {
  ownSign = { currency, sign };
}

function money(kind: string, amount: string | number, options: Intl.NumberFormatOptions): string {
  const { currency = "" } = options;
  const parts = numberFormat(`${kind} ${currency}`, {
    style: "currency",
    ...options,
  }).formatToParts(Number(amount));
  const sign = currency === ownSign.currency ? ownSign.sign : "";
  return parts.map(({ type, value }) => (type === "currency" && sign) || value).join("");
}

/** An amount of money with its currency, two decimals. */
export function formatMoney(amount: string | number, currency: string): string {
  return money("money", amount, { currency });
}

/** Like `formatMoney`, with a plus before a gain. */
export function formatGain(amount: string | number, currency: string): string {
  return money("gain", amount, { currency, signDisplay: "exceptZero" });
}

/** Never rounded, so that what is shown adds up: with a plus before a gain where it is a change. */
export function formatExactMoney(amount: string, currency: string, isChange = false): string {
  const options = { currency, maximumFractionDigits: 10 };
  return isChange
    ? money("exact gain", amount, { ...options, signDisplay: "exceptZero" })
    : money("exact", amount, options);
}

/** @param percent e.g. 1.25 for 1.25% */
export function formatPercent(percent: number): string {
  const options: Intl.NumberFormatOptions = {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  };
  return numberFormat("percent", options).format(percent / 100);
}

export function formatNumber(value: string | number, decimals = 6): string {
  const options = { maximumFractionDigits: decimals };
  return numberFormat(`number ${decimals}`, options).format(Number(value));
}

/** What a time reads that is none: as browsers and the specification write it. */
const invalidDate = "Invalid Date";

/** Date and time in the company's zone. */
export function formatDateTime(timeMs: number, zone: string): string {
  const key = `time ${zone}`;
  let format = dates.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(numberTag(), {
      dateStyle: "medium",
      timeStyle: "medium",
      timeZone: zone,
    });
    dates.set(key, format);
  }
  return isTime(timeMs) ? format.format(timeMs) : invalidDate;
}

/** Formatters throw for anything that is no point in time. */
const isTime = (timeMs: number) => !Number.isNaN(new Date(timeMs).getTime());

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Date and time to the millisecond, year first, in the company's zone: for receipts, the same in every language. */
export function formatTimeMs(timeMs: number, zone: string): string {
  let format = clocks.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      fractionalSecondDigits: 3,
    });
    clocks.set(zone, format);
  }
  return isTime(timeMs) ? format.format(timeMs).replace(",", ".") : invalidDate;
}
