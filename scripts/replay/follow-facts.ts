/**
 * Reads the tables of a pot or of a master, and computes the value of accounts from them. It shares
 * no code with the platform. Money is in whole hundred-thousandths, lots are in whole hundredths,
 * prices in whole points.
 */
import type { Act } from "./follow-run.ts";

export interface Tick {
  seq: number;
  timeMs: number;
  bid: number;
  ask: number;
}

export interface OrderFact {
  id: string;
  /** Id of the position of which this order is a closed part; null if the order is no part. */
  origin: string | null;
  side: "buy" | "sell";
  lots: number;
  openPrice: number;
  openSeq: number;
  openedBy: number;
  closePrice: number;
  closeSeq: number;
  closedBy: number | null;
  reason: string;
}

export interface CopyFact {
  masterOrderId: string;
  orderId: string | null;
  reason: string | null;
  atMs: number;
  potEquity: number;
  masterEquity: number | null;
}

export interface JournalFact {
  id: number;
  kind: string;
  atMs: number;
  /** Change of the sum of free money and margin. */
  change: number;
}

export interface AccountFacts {
  journal: JournalFact[];
  orders: OrderFact[];
  copies: CopyFact[];
  funds: number;
}

export interface Open {
  masterOrderId: string;
  side: "buy" | "sell";
  lots: number;
  price: number;
}

const leverage = 500;
/** Maximum age in ms of a price that a pot uses: 1 s on the way and 0.25 s at the market. */
export const oldMsMax = 1_250;
export const lateMsMax = 60_000;

export class Ticks {
  readonly #ticks: readonly Tick[];
  readonly #bySeq: ReadonlyMap<number, Tick>;

  constructor(ticks: readonly Tick[]) {
    this.#ticks = ticks;
    this.#bySeq = new Map(ticks.map((tick) => [tick.seq, tick]));
  }

  at(seq: number): Tick | undefined {
    return this.#bySeq.get(seq);
  }

  /** Returns all ticks that were the newest at some time in this span. */
  during(fromMs: number, toMs: number): Tick[] {
    const first = this.#after(fromMs) - 1;
    return this.#ticks.slice(Math.max(0, first), this.#after(toMs));
  }

  between(fromMs: number, toMs: number): Tick[] {
    return this.#ticks.slice(this.#after(fromMs), this.#after(toMs - 1));
  }

  #after(timeMs: number): number {
    let [low, high] = [0, this.#ticks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ticks[middle]?.timeMs ?? 0) <= timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Follows the money and positions of an account, entry by entry. */
export class Walk {
  funds = 0;
  readonly open = new Map<string, Open>();

  floating(tick: Tick): number {
    let sum = 0;
    for (const each of this.open.values()) sum += profitOf(each, priceOut(each.side, tick));
    return sum;
  }

  get margin(): number {
    return [...this.open.values()].reduce((sum, each) => sum + marginOf(each.lots, each.price), 0);
  }
}

export const marginOf = (lots: number, price: number) => (lots * price * 1_000) / leverage;
export const priceIn = (side: "buy" | "sell", tick: Tick) => (side === "buy" ? tick.ask : tick.bid);
export const priceOut = (side: "buy" | "sell", tick: Tick) =>
  side === "buy" ? tick.bid : tick.ask;

export function profitOf({ side, lots, price }: Omit<Open, "masterOrderId">, out: number): number {
  return (side === "buy" ? out - price : price - out) * lots * 1_000;
}

export function isStopped({ side, stopLoss }: Act, tick: Tick): boolean {
  return side === "buy" ? tick.bid <= stopLoss : tick.ask >= stopLoss;
}

/**
 * Returns a master's equities in a span of time: at each tick, and at each change of the account.
 */
export type MasterEquity = (fromMs: number, toMs: number) => ReadonlySet<number>;

export function masterEquity(facts: AccountFacts, ticks: Ticks): MasterEquity {
  return (fromMs, toMs) => {
    const walk = new Walk();
    const found = new Set<number>();
    const look = (beginMs: number, endMs: number) => {
      if (endMs < fromMs || beginMs > toMs) return;
      for (const tick of ticks.during(Math.max(beginMs, fromMs), Math.min(endMs, toMs))) {
        found.add(walk.funds + walk.floating(tick));
      }
    };
    for (const [index, entry] of facts.journal.entries()) {
      apply(walk, facts, entry);
      look(entry.atMs, facts.journal[index + 1]?.atMs ?? Number.POSITIVE_INFINITY);
    }
    return found;
  };
}

/** Applies an entry without checking it, because this account is not the one under test. */
function apply(walk: Walk, { orders }: AccountFacts, entry: JournalFact): void {
  walk.funds += entry.change;
  for (const order of orders) {
    if (order.origin === null && order.openedBy === entry.id) {
      const parts = orders.filter(({ origin }) => origin === order.id);
      const lots = parts.reduce((sum, part) => sum + part.lots, order.lots);
      const { side, openPrice: price } = order;
      walk.open.set(order.id, { masterOrderId: order.id, side, lots, price });
    }
    if (order.closedBy === entry.id) reduce(walk, order);
  }
}

export function reduce(walk: Walk, order: OrderFact): void {
  const id = order.origin ?? order.id;
  const held = walk.open.get(id);
  if (!held) return;
  held.lots -= order.lots;
  if (held.lots <= 0 || order.origin === null) walk.open.delete(id);
}
