/** A master's trades counted: an open loss counts as one, so leaving it open improves nothing. */
import { Decimal } from "../money/decimal.ts";

export interface CountedTrade {
  /** Net of fee and nights: realised, or floating while it is open. */
  result: Decimal;
  openedAtMs: number;
  /** Null while it is open. */
  closedAtMs: number | null;
}

export interface TradeRecord {
  /** Closed trades, and open ones that lose. */
  count: number;
  won: number;
  /** Share of `won`, rounded down to four digits; zero without any. */
  winRate: Decimal;
  /** Mean time a counted trade was held (ms). */
  heldMs: number;
}

/** @param nowMs until when an open trade was held */
export function recordOf(trades: readonly CountedTrade[], nowMs: number): TradeRecord {
  const counted = trades.filter((trade) => trade.closedAtMs !== null || trade.result.isNegative());
  const count = counted.length;
  const won = counted.filter((trade) => trade.result.gt(Decimal.zero)).length;
  const held = counted.reduce(
    (sum, trade) => sum + (trade.closedAtMs ?? nowMs) - trade.openedAtMs,
    0,
  );
  const winRate = count === 0 ? Decimal.zero : Decimal.of(won).div(Decimal.of(count), 4, "down");
  return { count, won, winRate, heldMs: count === 0 ? 0 : Math.round(held / count) };
}
