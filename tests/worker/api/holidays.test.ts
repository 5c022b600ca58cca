/** Holidays and early closes are in D1; the market obeys them, and lists show their end. */
import { afterEach, beforeAll, expect, test } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WirePair } from "#domain/contracts/http/market.ts";
import { openDemo } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";

const { DB } = bindings;
const hourMs = 3_600_000;
let order: Record<string, unknown>;
let micro: Record<string, unknown>;

beforeAll(async () => {
  await DB.prepare("UPDATE instruments SET calendar = 'test' WHERE symbol = 'LTCUSD'").run();
  const { forex_id } = await ltc();
  order = { forex_id, type: 1, cont: "0.01", status: 1, multiple: 10 };
  micro = { forex_id, type: "1", number: "50", seconds: "300" };
});
afterEach(() => DB.prepare("DELETE FROM market_closures WHERE calendar = 'test'").run());

async function ltc() {
  const id = await DB.prepare(
    "SELECT id FROM products WHERE company_id = 1 AND code = 'LTCUSD'",
  ).first<number>("id");
  return { forex_id: id };
}

/** Sends a request under a key of its own, as an equal address would get the first answer. */
function ask<T = unknown>(call: Parameters<typeof perform>[0], input: object, token: string) {
  const headers = { "idempotency-key": crypto.randomUUID() };
  return perform<T>(call, input as Record<string, unknown>, { token, headers });
}

async function closeBetween(fromMs: number, toMs: number): Promise<void> {
  await DB.prepare("INSERT INTO market_closures VALUES ('test', ?, ?, 'Test day')")
    .bind(fromMs, toMs)
    .run();
}

async function listed(): Promise<WirePair> {
  const { data } = await perform<WirePair[]>(calls.tradeList, {});
  const pair = data.find(({ Code }) => Code === "LTCUSD");
  if (!pair) throw new Error("LTCUSD is not listed");
  return pair;
}

test("refuses every order and every close on a holiday", async () => {
  const { token } = await openDemo();
  const before = await ask<WireForexOrder>(calls.submitForex, order, token);
  expect(before.code).toBe(1);
  const now = Date.now();
  await closeBetween(now - hourMs, now + hourMs);
  for (const [call, input] of [
    [calls.submitForex, order],
    [calls.submitForex, { ...order, status: 0, target_price: "1" }],
    [calls.submitMicro, micro],
    [calls.closeForex, { id: before.data.Id }],
  ] as const) {
    expect((await ask(call, input, token)).code, call.path).toBe(1101);
  }
  const pair = await listed();
  expect(pair.NextChangeMs).toBe(now + hourMs);
  await DB.prepare("DELETE FROM market_closures WHERE calendar = 'test'").run();
  // The holiday is removed, so the market opens at the next reading of the catalogue.
  expect((await ask(calls.submitForex, order, token)).code).toBe(1);
  expect((await ask(calls.closeForex, { id: before.data.Id }, token)).code).toBe(1);
  expect((await listed()).NextChangeMs).toBeNull();
});

test("refuses an option that would expire after an early close, and accepts orders until the close", async () => {
  const { token } = await openDemo();
  const closesMs = Date.now() + 120_000;
  await closeBetween(closesMs, closesMs + hourMs);
  expect((await ask(calls.submitMicro, micro, token)).code).toBe(1224);
  const short = { ...micro, seconds: "30" };
  expect((await ask(calls.submitMicro, short, token)).code).toBe(1);
  expect((await ask(calls.submitForex, order, token)).code).toBe(1);
  expect((await listed()).NextChangeMs).toBe(closesMs);
});

test("keeps a market closed on a new holiday when a trader sets levels on an order from before the holiday", async () => {
  const { token } = await openDemo();
  const { data } = await ask<WireForexOrder>(calls.submitForex, order, token);
  const now = Date.now();
  await closeBetween(now - hourMs, now + hourMs);
  // The list tells the market of the holiday; the order's own terms lack it.
  await listed();
  expect((await ask(calls.submitForex, order, token)).code).toBe(1101);
  const levels = { id: data.Id, stop_loss_price: "1", target_profit_price: "0" };
  await ask(calls.setStopPrice, levels, token);
  expect((await ask(calls.submitForex, order, token)).code).toBe(1101);
});

test("refuses a market closure that is shorter than an hour", async () => {
  await expect(closeBetween(1_000, 2_000)).rejects.toThrow(/CHECK/);
});
