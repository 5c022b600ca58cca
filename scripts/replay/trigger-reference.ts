import type { OrderSide } from "#domain/codes.ts";
/**
 * What must become of an order, by looking at every tick after it. It shares no code with the
 * platform. The rules: buys fill at the ask and are closed at the bid, sells the other way round; a
 * level counts from the tick after the one it was set at; a target above the price waits for it to
 * rise, one below for it to fall; at one tick a stop-loss wins over a take-profit.
 */

export interface ScannedTick {
  bid: number;
  ask: number;
}

export interface ScannedOrder {
  side: OrderSide;
  /** Number of the tick it was placed at; numbers start at 1. */
  placedAt: number;
  /** Null for an order at the market, filled at the tick it was placed at. */
  target: number | null;
  /** Levels in the order in which they were set; 0 is none. The first counts from the fill. */
  levels: Array<{ setAt: number; stopLoss: number; takeProfit: number }>;
}

export interface Fate {
  openedAt: number | null;
  openPrice: number | null;
  closedAt: number | null;
  closePrice: number | null;
  reason: "stop_loss" | "take_profit" | null;
}

export function scan(order: ScannedOrder, ticks: readonly ScannedTick[]): Fate {
  const isBuy = order.side === "buy";
  const fate: Fate = {
    openedAt: null,
    openPrice: null,
    closedAt: null,
    closePrice: null,
    reason: null,
  };
  const placed = ticks[order.placedAt - 1];
  if (!placed) throw new Error(`no tick ${order.placedAt}`);
  if (order.target === null) {
    fate.openedAt = order.placedAt;
    fate.openPrice = isBuy ? placed.ask : placed.bid;
  }
  const rises = order.target !== null && order.target > (isBuy ? placed.ask : placed.bid);
  for (let number = order.placedAt + 1; number <= ticks.length; number++) {
    const tick = ticks[number - 1];
    if (!tick) break;
    const opening = isBuy ? tick.ask : tick.bid;
    if (fate.openedAt === null) {
      const target = order.target ?? 0;
      if (rises ? opening >= target : opening <= target) {
        fate.openedAt = number;
        fate.openPrice = opening;
      }
      continue;
    }
    const closing = isBuy ? tick.bid : tick.ask;
    // The levels in force: the newest that were set before this tick.
    let stopLoss = 0;
    let takeProfit = 0;
    for (const level of order.levels) {
      if (level.setAt < number) ({ stopLoss, takeProfit } = level);
    }
    const stops = stopLoss > 0 && (isBuy ? closing <= stopLoss : closing >= stopLoss);
    const profits = takeProfit > 0 && (isBuy ? closing >= takeProfit : closing <= takeProfit);
    if (!stops && !profits) continue;
    fate.closedAt = number;
    fate.closePrice = closing;
    fate.reason = stops ? "stop_loss" : "take_profit";
    return fate;
  }
  return fate;
}
