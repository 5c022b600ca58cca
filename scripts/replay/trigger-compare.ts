/** Compares an order's outcome on the platform's own objects with a scan of the ticks. */
import type { ForexOrder } from "#domain/contracts/account.ts";
import type { OrderReceipt } from "#domain/contracts/receipts.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import type { Comparison } from "./compare.ts";
import { type Fate, type ScannedOrder, scan } from "./trigger-reference.ts";

export interface Placed {
  account: string;
  id: string;
  scanned: ScannedOrder;
  /** Lots of the whole order, in hundredths. */
  lots: number;
  /** Parts that the trader closed, each with the tick and price at which it was closed. */
  parts: Array<{ id: string; lots: number; seq: number; price: number }>;
  /** Sequence number of the tick at which the trader reversed the position. */
  reversedAt?: number;
}

type Ask = <T>(account: string, method: string, ...args: unknown[]) => Promise<T>;

export async function compareOrder(
  result: Comparison,
  one: Placed,
  ask: Ask,
  ticks: readonly StoredTick[],
  precision: number,
): Promise<void> {
  const order = await ask<ForexOrder | null>(one.account, "order", one.id);
  const receipt = await ask<OrderReceipt | null>(one.account, "receipt", one.id);
  const parts = await Promise.all(
    one.parts.map(({ id }) => ask<ForexOrder | null>(one.account, "order", id)),
  );
  const fate = until(scan(one.scanned, ticks, precision), one.reversedAt);
  const what = `${one.account} ${one.id} placed at ${one.scanned.placedAt}`;
  const closing = one.scanned.side === "buy" ? "bid" : "ask";
  const turned = one.reversedAt === undefined ? null : ticks[one.reversedAt - 1];
  const closedAt = turned?.seq ?? fate.closedAt;
  const closePrice = turned?.[closing] ?? fate.closePrice;
  const reason = turned ? "reversed" : fate.reason;
  result.check(`${what}: opening tick`, fate.openedAt, order?.openReceipt?.seq ?? null);
  result.check(`${what}: opening price`, fate.openPrice, priceOf(order?.openReceipt?.price));
  result.check(`${what}: closing tick`, closedAt, order?.closeReceipt?.seq ?? null);
  result.check(`${what}: closing price`, closePrice, priceOf(order?.closeReceipt?.price));
  result.check(`${what}: reason`, reason, order?.closeReason ?? null);
  result.check(`${what}: steps`, stepsOf(fate), toldOf(receipt));
  const closed = one.parts.reduce((sum, { lots }) => sum + lots, 0);
  result.check(`${what}: lots`, (one.lots - closed) / 100, Number(order?.lots));
  for (const [index, { id, lots, seq, price }] of one.parts.entries()) {
    const part = parts[index];
    const is = [part?.originId, part?.closeReceipt?.seq, Number(part?.closePrice), part?.lots];
    const wanted = [one.id, seq, price, String(lots / 100)];
    result.check(`${what}: part ${id}`, wanted.join(" "), is.join(" "));
  }
}

/** Leaves out the moves that the stop made after the trader had reversed the position. */
function until(fate: Fate, reversedAt: number | undefined): Fate {
  if (reversedAt === undefined) return fate;
  return { ...fate, moves: fate.moves.filter(({ at }) => at <= reversedAt) };
}

function stepsOf({ activatedAt, limit, expiredAt, moves }: Fate): string {
  return [
    ...(activatedAt === null ? [] : [`activated ${limit} ${activatedAt}`]),
    ...(expiredAt === null ? [] : [`expired 0 ${expiredAt}`]),
    ...moves.map(({ at, level, isStart }) => `${isStart ? "follows" : "trailed"} ${level} ${at}`),
  ].join(", ");
}

function toldOf(receipt: OrderReceipt | null): string {
  return (receipt?.steps ?? [])
    .map(({ kind, level, tick }) => `${kind} ${Number(level)} ${tick.seq}`)
    .join(", ");
}

function priceOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
