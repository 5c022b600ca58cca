/** Checks the price levels of an order, by the rules by which the server triggers them. */
import { type OrderSide, orderStatus } from "#domain/codes.ts";
import { fillOf } from "#domain/forex/order-kinds.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { distanceBounds } from "#domain/triggers/trailing.ts";
import { entryTrigger, exitTrigger, isAhead } from "#domain/triggers/trigger.ts";

export const orderKinds = ["market", "pending", "stop_limit"] as const;
export type OrderKind = (typeof orderKinds)[number];

export type LevelProblem =
  | { field: "target" | "stop"; why: "empty" | "now" }
  | { field: "stop_loss" | "take_profit"; why: "empty" }
  /** The level must be beyond `price`. */
  | { field: "stop_loss" | "take_profit"; why: "wrong_side"; price: number }
  /** The trailing distance is outside these bounds. */
  | { field: "stop_loss"; why: "distance"; least: Decimal; most: Decimal };

export interface Quote {
  bid: number;
  ask: number;
}

export const levelKinds = ["stop_loss", "take_profit"] as const;

/** The ticket's order with its prices as texts. */
export interface PricedOrder {
  kind: OrderKind;
  target: string;
  stop: string;
  /** Price of the stop-loss; null while its switch is off. */
  stop_loss: string | null;
  take_profit: string | null;
  /** Trailing distance, which replaces `stop_loss`. */
  trailing: string | null;
  pricePrecision: number;
}

export function readLevel(text: string): number | null {
  const price = Number(text);
  return text !== "" && Number.isFinite(price) && price > 0 ? price : null;
}

/** Prices to check the levels against: current ones, or the target price of a pending order. */
export function referenceQuote(
  draft: Pick<PricedOrder, "kind" | "target">,
  now: Quote,
): Quote | null {
  if (draft.kind === "market") return now.bid > 0 && now.ask > 0 ? now : null;
  const target = readLevel(draft.target);
  return target === null ? null : { bid: target, ask: target };
}

/** Problem of a level that would fire at once, in an open or pending order; null if none. */
export function exitProblem(
  kind: "stop_loss" | "take_profit",
  side: OrderSide,
  level: number,
  quote: Quote,
): LevelProblem | null {
  const trigger = exitTrigger(kind, side, level);
  if (isAhead(trigger, { ...quote, timeMs: 0 })) return null;
  return { field: kind, why: "wrong_side", price: quote[trigger.watch] };
}

export function levelProblems(side: OrderSide, draft: PricedOrder, now: Quote): LevelProblem[] {
  const problems: LevelProblem[] = [];
  const awaited = [
    ["stop", draft.stop, draft.kind === "stop_limit"],
    ["target", draft.target, draft.kind !== "market"],
  ] as const;
  for (const [field, text, isAsked] of awaited) {
    if (!isAsked) continue;
    const price = readLevel(text);
    if (price === null) problems.push({ field, why: "empty" });
    else if (entryTrigger(side, price, { ...now, timeMs: 0 }) === null) {
      problems.push({ field, why: "now" });
    }
  }
  const trailing = trailingProblem(side, draft, now);
  if (trailing) problems.push(trailing);
  const reference = referenceQuote(draft, now);
  for (const field of levelKinds) {
    const text = draft[field];
    if (text === null) continue;
    const level = readLevel(text);
    if (level === null) problems.push({ field, why: "empty" });
    else if (reference) {
      const problem = exitProblem(field, side, level, reference);
      if (problem) problems.push(problem);
    }
  }
  return problems;
}

/** Problem of a trailing distance, whose bounds are shares of the expected fill price. */
function trailingProblem(side: OrderSide, draft: PricedOrder, now: Quote): LevelProblem | null {
  const { trailing, target, stop } = draft;
  if (trailing === null) return null;
  const distance = readDecimal(trailing);
  if (!distance || readLevel(trailing) === null) return { field: "stop_loss", why: "empty" };
  const reference = referenceQuote(draft, now);
  if (!reference) return null;
  const closing = side === "buy" ? reference.bid : reference.ask;
  const isLimit = draft.kind === "stop_limit" && readLevel(stop) !== null;
  const price = isLimit ? fillOf(side, target, stop) : closing;
  const { least, most } = distanceBounds(draft.pricePrecision, price);
  const isOutside = distance.lt(least) || distance.gt(most);
  return isOutside ? { field: "stop_loss", why: "distance", least, most } : null;
}

/** Level fields of the call; 0 for a level whose switch is off. */
export function levelFields(draft: PricedOrder) {
  return {
    ...(draft.kind === "stop_limit" && { stop_price: draft.stop }),
    ...(draft.trailing !== null && { trailing_distance: draft.trailing }),
    status: orderStatus.code(draft.kind === "market" ? "open" : "pending"),
    target_price: draft.kind === "market" ? "0" : draft.target,
    stop_loss_price: draft.stop_loss ?? "0",
    target_profit_price: draft.take_profit ?? "0",
  };
}

/** One unit of the last shown digit: 2 places give 0.01. */
export function pointOf(precision: number): string {
  return precision === 0 ? "1" : `0.${"0".repeat(precision - 1)}1`;
}
