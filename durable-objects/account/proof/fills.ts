/**
 * Ticks that an account's fills cite, with the number, time and price that each tick must show. A
 * fill by a trigger must cite the first tick that reached its level. The caller reads the ticks.
 */

import type { FillReceipt } from "#domain/contracts/account.ts";
import type { OrderStep } from "#domain/contracts/receipts.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { crosses, exitTrigger, type Trigger } from "#domain/triggers/trigger.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import type { StoredReceipt } from "../orders/order-row.ts";
import { hasTable, parsed } from "../records.ts";
import { Fraction } from "./fraction.ts";
import { type OrderFacts, ordersOf } from "./order-facts.ts";
import { readSteps } from "./order-steps.ts";

export interface CitedFill {
  /** The fill's name in a report: "order 1f3b... open". */
  name: string;
  receipt: FillReceipt;
  /** Price of the cited tick that the receipt must name. */
  priced: "bid" | "ask" | "mid";
  /** The level that the cited tick must be the first to reach; null for a fill at the market. */
  level: Trigger | null;
  /** Number of a tick. No tick between this one and the cited tick may cross the level. */
  levelSinceSeq: number;
  /** The cited tick must be the last one at or before this event time (ms); null for no limit. */
  lastBeforeMs: number | null;
}

const atMarket = { level: null, levelSinceSeq: 0, lastBeforeMs: null };

/**
 * Yields the fills of contract and micro orders. Also yields, as fills, the ticks that an order's
 * steps (such as a moved stop) and its financing charges cite. Skips unreadable orders, which the
 * account's own audit reports.
 */
export function* fillsOf(db: Database): Generator<CitedFill> {
  const stepsOf = readSteps(db);
  for (const order of ordersOf(db, () => undefined)) {
    const steps = stepsOf.get(order.id) ?? [];
    yield* fillsOfOrder(order, steps);
    yield* stepFills(order, steps);
  }
  yield* microFills(db);
  yield* nightFills(db);
}

/**
 * Ticks that an order's steps cite. A step that no tick caused, such as an expiry while no tick
 * came, cites the last tick before the step.
 */
function* stepFills(order: OrderFacts, steps: readonly OrderStep[]): Generator<CitedFill> {
  const opens = order.side === "buy" ? "ask" : "bid";
  const closes = order.side === "buy" ? "bid" : "ask";
  for (const { kind, tick } of steps) {
    const name = `order ${order.id} ${kind}`;
    const priced = kind === "follows" || kind === "trailed" ? closes : opens;
    const level = kind === "activated" ? activationOf(order, opens) : null;
    yield { ...atMarket, name, receipt: tick, priced, level };
  }
}

function activationOf(order: OrderFacts, watch: "bid" | "ask"): Trigger | null {
  if (order.stopWhen === null) return null;
  return { kind: "activate", watch, when: order.stopWhen, level: Number(order.stopPrice) };
}

function* fillsOfOrder(order: OrderFacts, steps: readonly OrderStep[]): Generator<CitedFill> {
  const activated = steps.find(({ kind }) => kind === "activated")?.tick.seq;
  // The activating tick itself may fill the order, so the search for the first tick at the limit
  // begins with that tick.
  const entrySince = activated === undefined ? 0 : activated - 1;
  const { id, opened, closed } = order;
  const [opens, closes] =
    order.side === "buy" ? (["ask", "bid"] as const) : (["bid", "ask"] as const);
  const receipts = [
    ["open", opened, opens, entryOf(order, opens), entrySince],
    ["close", closed, closes, exitOf(order), opened?.fill.seq ?? 0],
  ] as const;
  for (const [event, receipt, priced, level, levelSinceSeq] of receipts) {
    if (!receipt) continue;
    const { fill, conversion } = receipt;
    const name = `order ${id} ${event}`;
    yield { ...atMarket, name, receipt: fill, priced, level, levelSinceSeq };
    if (!conversion) continue;
    yield { ...atMarket, name: `${name} conversion`, receipt: conversion, priced: "mid" };
  }
}

function entryOf(order: OrderFacts, watch: "bid" | "ask"): Trigger | null {
  if (order.entryWhen === null) return null;
  return { kind: "entry", watch, when: order.entryWhen, level: Number(order.targetPrice) };
}

function exitOf(order: OrderFacts): Trigger | null {
  const { closeReason: reason, stopLossPrice, takeProfitPrice } = order;
  if (reason !== "stop_loss" && reason !== "take_profit") return null;
  const level = Number(reason === "stop_loss" ? stopLossPrice : takeProfitPrice);
  return exitTrigger(reason, order.side, level);
}

interface MicroRow {
  id: string;
  open_receipt: string;
  end_receipt: string | null;
  expires_at_ms: number;
}

function* microFills(db: Database): Generator<CitedFill> {
  if (!hasTable(db, "micro_orders")) return;
  const rows = sqlOf(db)<MicroRow>`
    SELECT id, open_receipt, end_receipt, expires_at_ms FROM micro_orders ORDER BY number`;
  for (const { id, open_receipt, end_receipt, expires_at_ms } of rows) {
    const [open, end] = [open_receipt, end_receipt].map(receiptOf);
    if (open) yield { ...atMarket, name: `micro order ${id} open`, receipt: open, priced: "bid" };
    if (!end) continue;
    const name = `micro order ${id} settle`;
    yield { ...atMarket, name, receipt: end, priced: "bid", lastBeforeMs: expires_at_ms };
  }
}

/** Financing charges as fills: each must cite the last tick at or before its rollover. */
function* nightFills(db: Database): Generator<CitedFill> {
  if (!hasTable(db, "financing_charges")) return;
  const rows = sqlOf(db)<{ order_id: string; at_ms: number; receipt: string }>`
    SELECT order_id, at_ms, receipt FROM financing_charges ORDER BY number`;
  for (const { order_id, at_ms: lastBeforeMs, receipt } of rows) {
    const { fill, conversion } = JSON.parse(receipt) as StoredReceipt;
    const cited = { level: null, levelSinceSeq: 0, priced: "mid", lastBeforeMs } as const;
    const name = `order ${order_id} night ${new Date(lastBeforeMs).toISOString()}`;
    yield { ...cited, name, receipt: fill };
    if (conversion) yield { ...cited, name: `${name} conversion`, receipt: conversion };
  }
}

function receiptOf(text: string | null): FillReceipt | null {
  try {
    return parsed<FillReceipt>(text);
  } catch {
    return null;
  }
}

export type LoggedTick = StoredTick & { generation: number };

/** Fault of a fill, or null. Neighbour ticks are null if the log no longer has them. */
export function disproof(
  fill: CitedFill,
  tick: LoggedTick,
  before: LoggedTick | null,
  after: LoggedTick | null,
): string | null {
  const { receipt, priced, level, levelSinceSeq, lastBeforeMs } = fill;
  // Tick numbers continue across restarts, so a receipt of a restarted market may cite a tick of an
  // earlier generation.
  if (receipt.generation < tick.generation || receipt.timeMs !== tick.timeMs) {
    return `names another time than tick ${tick.seq} of ${receipt.market} has`;
  }
  const price = priceOf(tick, priced);
  if (!Fraction.of(receipt.price).equals(price)) {
    return `is at ${receipt.price}, tick ${tick.seq} of ${receipt.market} is at ${price}`;
  }
  if (priced !== "mid" && !isRaw(receipt, tick.raw?.[priced])) {
    return `names the provider's price as ${receipt.raw}, it was ${tick.raw?.[priced]}`;
  }
  if (level && !crosses(level, tick)) return `is at a tick that does not reach ${level.level}`;
  if (level && before && before.seq > levelSinceSeq && crosses(level, before)) {
    return `is at a later tick than the first that reached ${level.level}`;
  }
  if (lastBeforeMs === null) return null;
  const isLast = tick.timeMs <= lastBeforeMs && (!after || after.timeMs > lastBeforeMs);
  return isLast ? null : "is not at the last tick before its time";
}

/** A fill names the provider's price if and only if a markup changed it. */
function isRaw({ raw }: FillReceipt, provided: number | undefined): boolean {
  if (raw === undefined || provided === undefined) return raw === provided;
  return Fraction.of(raw).equals(Fraction.of(provided));
}

function priceOf({ bid, ask }: LoggedTick, priced: CitedFill["priced"]): Fraction {
  if (priced !== "mid") return Fraction.of(priced === "bid" ? bid : ask);
  return Fraction.of(bid).plus(Fraction.of(ask)).by(Fraction.of(2));
}
