/**
 * A record, day by day (UTC). A day stores what days need to be joined: last, highest and lowest
 * worth of one unit, maximum drawdown, and sums. So any number of days has exactly the drawdown of
 * all its marks, and a record grows by one row a day.
 */
import { dayMs } from "../market/zone.ts";
import { Decimal } from "../money/decimal.ts";
import { fallOf, larger, smaller } from "./time-weighted.ts";
import { noTrades, type TradeSums } from "./trade-record.ts";

/** Worth of one unit over a series of marks. */
export interface WorthSpan {
  /** Worth at its last mark. */
  worth: Decimal;
  high: Decimal;
  low: Decimal;
  /** Maximum drawdown, as a fraction. */
  fall: Decimal;
}

export interface RecordDay extends WorthSpan {
  /** Days since 1970-01-01. */
  day: number;
  /** Largest value of open positions over equity. */
  leverage: Decimal;
  /** Result of trading: realised and floating, less fees and nights. */
  gained: Decimal;
  /** Trades that ended on this day. */
  trades: TradeSums;
}

/** Maximum leverage; an account with nothing left counts as this. */
const leverageMax = Decimal.of(1_000);

export const dayOf = (atMs: number) => Math.floor(atMs / dayMs);

/** The span of one mark. */
export function spanAt(worth: Decimal): WorthSpan {
  return { worth, high: worth, low: worth, fall: Decimal.zero };
}

/** @param later starts where the first one ends */
export function joinSpans(first: WorthSpan, later: WorthSpan): WorthSpan {
  const between = fallOf(first.high, later.low);
  return {
    worth: later.worth,
    high: larger(first.high, later.high),
    low: smaller(first.low, later.low),
    fall: larger(between, larger(first.fall, later.fall)),
  };
}

/** A day before its first mark, with the previous day's `worth`. */
export function newDay(day: number, worth: Decimal): RecordDay {
  const zero = Decimal.zero;
  return { ...spanAt(worth), day, leverage: zero, gained: zero, trades: noTrades };
}

/** @param equity open profit left out: it may be gone at the next tick */
export function leverageOf(value: Decimal, equity: Decimal): Decimal {
  if (!value.gt(Decimal.zero)) return Decimal.zero;
  if (!equity.gt(Decimal.zero)) return leverageMax;
  return smaller(leverageMax, value.div(equity, 4, "up"));
}
