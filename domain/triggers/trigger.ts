/**
 * Price levels that orders and accounts wait for. A trigger fires at the first accepted tick that
 * crosses it. The fill has that tick's price, which is beyond the level after a price gap.
 */
import type { OrderSide } from "../codes.ts";
import type { Tick } from "../market/tick.ts";

/**
 * entry: a pending order becomes a position. activate: a stop-limit order starts to wait for its
 * limit. stop_loss, take_profit: close a position. trail: moves a trailing stop. band: a price
 * left the range in which no stop-out is possible, so the account must check again. alert: a
 * trader's price alert.
 */
export const triggerKinds = [
  "entry",
  "activate",
  "stop_loss",
  "take_profit",
  "trail",
  "band",
  "alert",
] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** The price that a trigger watches, and the side of the level on which it fires. */
export interface TriggerSide {
  watch: "bid" | "ask";
  when: "at_or_above" | "at_or_below";
}

export interface Trigger extends TriggerSide {
  kind: TriggerKind;
  /** Level: a double read from decimal text, like a tick's prices, so that both compare exactly. */
  level: number;
}

export function crosses(trigger: Trigger, tick: Tick): boolean {
  return reaches(trigger, trigger.level, tick);
}

/** True if the tick is at the level or beyond it, seen from this side. */
export function reaches(side: TriggerSide, level: number, tick: Tick): boolean {
  const price = side.watch === "bid" ? tick.bid : tick.ask;
  return side.when === "at_or_above" ? price >= level : price <= level;
}

/**
 * Trigger of a pending order. Buys watch the ask, where they fill; sells watch the bid. A target at
 * a worse price than the market's is a stop entry, at a better price a limit entry. Null if the
 * target is at the market's price: that is a market order.
 */
export function entryTrigger(side: OrderSide, target: number, now: Tick): Trigger | null {
  const watch = side === "buy" ? "ask" : "bid";
  const price = now[watch];
  if (target === price) return null;
  return {
    kind: "entry",
    watch,
    when: target > price ? "at_or_above" : "at_or_below",
    level: target,
  };
}

/** Trigger of a position's stop-loss or take-profit. Buys watch the bid, where they close. */
export function exitTrigger(
  kind: "stop_loss" | "take_profit",
  side: OrderSide,
  level: number,
): Trigger {
  const below = (kind === "stop_loss") === (side === "buy");
  return {
    kind,
    watch: side === "buy" ? "bid" : "ask",
    when: below ? "at_or_below" : "at_or_above",
    level,
  };
}

/** True if the price has not reached the level yet, so that the trigger does not fire at once. */
export function isAhead(trigger: Trigger, now: Tick): boolean {
  return !crosses(trigger, now);
}
