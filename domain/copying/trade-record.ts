/**
 * Counts a master's trades. A position is one trade, even if it closed in parts. Open losing
 * positions count, too: otherwise masters could improve their records by leaving them open.
 */
import { Decimal } from "../money/decimal.ts";

export interface CountedTrade {
  /** Net result after fee and overnight financing; floating while the trade is open. */
  result: Decimal;
  openedAtMs: number;
  /** Null while the position is open, or if it ended without a price. */
  closedAtMs: number | null;
}

export interface TradeSums {
  count: number;
  won: number;
  /** Total holding time (ms). */
  heldMs: number;
}

export const noTrades: TradeSums = { count: 0, won: 0, heldMs: 0 };

/** @param nowMs end of an open trade's holding time */
export function countTrade(sums: TradeSums, trade: CountedTrade, nowMs: number): TradeSums {
  const { result, openedAtMs, closedAtMs } = trade;
  if (closedAtMs === null && !result.isNegative()) return sums;
  const isWon = result.gt(Decimal.zero);
  const heldMs = Math.max(0, (closedAtMs ?? nowMs) - openedAtMs);
  return joinTrades(sums, { count: 1, won: isWon ? 1 : 0, heldMs });
}

export function joinTrades(one: TradeSums, other: TradeSums): TradeSums {
  return {
    count: one.count + other.count,
    won: one.won + other.won,
    heldMs: one.heldMs + other.heldMs,
  };
}

/** Share of won trades, cut to six decimals, and average holding time; zeros without trades. */
export function meansOf({ count, won, heldMs }: TradeSums): { winRate: Decimal; heldMs: number } {
  if (count === 0) return { winRate: Decimal.zero, heldMs: 0 };
  const winRate = Decimal.of(won).div(Decimal.of(count), 6, "down");
  return { winRate, heldMs: Math.round(heldMs / count) };
}
