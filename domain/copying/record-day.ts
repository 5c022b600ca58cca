/**
 * Days of a record (UTC). Each day stores last, highest and lowest worth of one unit, maximum
 * drawdown, and sums. The drawdown of joined days is exact, although a record stores only one row
 * per day.
 */
import { dayMs } from "../market/zone.ts";
import { Decimal } from "../money/decimal.ts";
import { fallOf, larger, smaller } from "./time-weighted.ts";
import { noTrades, type TradeSums } from "./trade-record.ts";

export interface WorthSpan {
  /** Worth at the last valuation. */
  worth: Decimal;
  high: Decimal;
  low: Decimal;
  /** Maximum drawdown, as a fraction. */
  fall: Decimal;
}

export interface RecordDay extends WorthSpan {
  /** Days since 1970-01-01. */
  day: number;
  /** Largest value of open positions / equity. */
  leverage: Decimal;
  /** Result of trading: realised and floating profit, less fees and overnight financing. */
  gained: Decimal;
  trades: TradeSums;
}

/** Maximum leverage, also used for an account that has positions but no equity. */
const leverageMax = Decimal.of(1_000);

export const dayOf = (atMs: number) => Math.floor(atMs / dayMs);

export function spanAt(worth: Decimal): WorthSpan {
  return { worth, high: worth, low: worth, fall: Decimal.zero };
}

/** @param later span that starts where `first` ends */
export function joinSpans(first: WorthSpan, later: WorthSpan): WorthSpan {
  const between = fallOf(first.high, later.low);
  return {
    worth: later.worth,
    high: larger(first.high, later.high),
    low: smaller(first.low, later.low),
    fall: larger(between, larger(first.fall, later.fall)),
  };
}

export function newDay(day: number, worth: Decimal): RecordDay {
  const zero = Decimal.zero;
  return { ...spanAt(worth), day, leverage: zero, gained: zero, trades: noTrades };
}

/** @param equity without floating profit, which may be gone at the next tick */
export function leverageOf(value: Decimal, equity: Decimal): Decimal {
  if (!value.gt(Decimal.zero)) return Decimal.zero;
  if (!equity.gt(Decimal.zero)) return leverageMax;
  return smaller(leverageMax, value.div(equity, 4, "up"));
}
