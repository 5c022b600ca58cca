/**
 * Computes the outcome of an order by scanning every tick after it. It shares no code with the
 * platform. The rules: buys fill at the ask and close at the bid, sells fill at the bid and close
 * at the ask. A level is valid from the first tick after the tick at which it was set. A target
 * above the price waits for a rise, a target below it for a fall. If a tick reaches both the
 * stop-loss and the take-profit, the stop-loss closes. A stop-limit order waits for its stop price.
 * From the tick that reaches it, the order waits for its target or a better price. A tick at the
 * very time of a pending order's expiry still fills the order; a later tick ends it. A trailing
 * stop starts at its distance from the closing price of the tick at which it was set. A better
 * closing price moves the stop along, but only if the stop moves by at least a tenth of its
 * distance.
 */
import type { OrderSide } from "#domain/codes.ts";

export interface ScannedTick {
  timeMs: number;
  bid: number;
  ask: number;
}

export interface ScannedLevels {
  setAt: number;
  /** Price of the stop-loss; 0 if none. */
  stopLoss: number;
  takeProfit: number;
  /** Distance of a trailing stop, which replaces `stopLoss`; 0 if none. */
  trailing?: number;
}

export interface ScannedOrder {
  side: OrderSide;
  /** Number of the tick at which the order was placed; numbers begin at 1. */
  placedAt: number;
  /** Price for which the order waits; null for a market order, which fills at its own tick. */
  target: number | null;
  stop?: number | null;
  /** Time in ms of the feed at which the order expires; null if never. */
  expiresMs?: number | null;
  /**
   * Levels in the order in which they were set. Those set before the fill take effect at the fill.
   */
  levels: ScannedLevels[];
}

export interface Fate {
  activatedAt: number | null;
  /** Price for which a stop-limit order waits after its activation. */
  limit: number;
  openedAt: number | null;
  openPrice: number | null;
  closedAt: number | null;
  closePrice: number | null;
  /** Number of the tick at which the order ended because it had expired. */
  expiredAt: number | null;
  /** Moves of the trailing stop, each with the number of its tick. */
  moves: Array<{ at: number; level: number; isStart: boolean }>;
  reason: "stop_loss" | "take_profit" | "expired" | null;
}

/** @param precision decimals of the prices, because distances are in whole points */
export function scan(order: ScannedOrder, ticks: readonly ScannedTick[], precision: number): Fate {
  const fate: Fate = {
    activatedAt: null,
    limit: order.target ?? 0,
    openedAt: null,
    openPrice: null,
    closedAt: null,
    closePrice: null,
    expiredAt: null,
    moves: [],
    reason: null,
  };
  findOpening(order, ticks, fate);
  if (fate.openedAt !== null) findClosing(order, ticks, fate, fate.openedAt, 10 ** precision);
  return fate;
}

function findOpening(order: ScannedOrder, ticks: readonly ScannedTick[], fate: Fate): void {
  const priceOf = ({ bid, ask }: ScannedTick) => (order.side === "buy" ? ask : bid);
  const placed = ticks[order.placedAt - 1];
  if (!placed) throw new Error(`no tick ${order.placedAt}`);
  if (order.target === null) {
    fate.openedAt = order.placedAt;
    fate.openPrice = priceOf(placed);
    return;
  }
  const reaches = (price: number, level: number, rises: boolean) =>
    rises ? price >= level : price <= level;
  const { target, stop = null, expiresMs = null } = order;
  const stopRises = stop !== null && stop > priceOf(placed);
  // An order whose stop price was reached fills at its target or better. An order without a stop
  // price waits for a rise if its target was above the price at `placed`, else for a fall.
  const rises = stop === null ? target > priceOf(placed) : order.side === "sell";
  for (let number = order.placedAt + 1; number <= ticks.length; number++) {
    const tick = ticks[number - 1];
    if (!tick) break;
    if (expiresMs !== null && tick.timeMs > expiresMs) {
      fate.expiredAt = number;
      fate.reason = "expired";
      return;
    }
    const price = priceOf(tick);
    if (stop !== null && fate.activatedAt === null) {
      if (!reaches(price, stop, stopRises)) continue;
      fate.activatedAt = number;
    }
    if (!reaches(price, target, rises)) continue;
    fate.openedAt = number;
    fate.openPrice = price;
    return;
  }
}

function findClosing(
  order: ScannedOrder,
  ticks: readonly ScannedTick[],
  fate: Fate,
  openedAt: number,
  scale: number,
): void {
  const isBuy = order.side === "buy";
  const points = (number: number) => {
    const tick = ticks[number - 1];
    if (!tick) throw new Error(`no tick ${number}`);
    return Math.round((isBuy ? tick.bid : tick.ask) * scale);
  };
  const away = (from: number, distance: number) => (isBuy ? from - distance : from + distance);
  let stopLoss = 0;
  let takeProfit = 0;
  let trailing = 0;
  const set = (levels: ScannedLevels, at: number) => {
    const distance = Math.round((levels.trailing ?? 0) * scale);
    takeProfit = Math.round(levels.takeProfit * scale);
    // A stop that already trails at this distance stays where it is.
    if (distance > 0 && distance === trailing) return;
    trailing = distance;
    stopLoss = Math.round(levels.stopLoss * scale);
    if (distance > 0) move(at, true);
  };
  const move = (at: number, isStart: boolean) => {
    stopLoss = away(points(at), trailing);
    fate.moves.push({ at, level: stopLoss / scale, isStart });
  };
  let [newest] = order.levels;
  let known = 1;
  for (let next = order.levels[1]; next && next.setAt < openedAt; next = order.levels[known]) {
    newest = next;
    known++;
  }
  if (newest) set(newest, openedAt);
  for (let number = openedAt + 1; number <= ticks.length; number++) {
    for (let next = order.levels[known]; next && next.setAt < number; next = order.levels[known]) {
      set(next, next.setAt);
      known++;
    }
    const price = points(number);
    const stops = stopLoss > 0 && (isBuy ? price <= stopLoss : price >= stopLoss);
    const profits = takeProfit > 0 && (isBuy ? price >= takeProfit : price <= takeProfit);
    if (stops || profits) {
      const tick = ticks[number - 1];
      fate.closedAt = number;
      fate.closePrice = (isBuy ? tick?.bid : tick?.ask) ?? null;
      fate.reason = stops ? "stop_loss" : "take_profit";
      return;
    }
    if (trailing === 0) continue;
    const gained = isBuy ? price - stopLoss : stopLoss - price;
    if (gained >= trailing + Math.ceil(trailing / 10)) move(number, false);
  }
}
