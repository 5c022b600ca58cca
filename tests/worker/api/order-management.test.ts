/** Orders over HTTP: closed in parts, closed or cancelled many at once, and reversed. */
import { expect, test } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { accountName } from "#domain/text/names.ts";
import { openDemo, ordersOf } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";
import { marketOrder } from "./sample-inputs.ts";

function auditOf(userId: string) {
  const { ACCOUNT } = bindings;
  return ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId))).audit();
}

async function opened(token: string, change: Record<string, unknown> = {}) {
  const input = { ...marketOrder, cont: "0.05", ...change };
  const { data } = await perform<WireForexOrder>(calls.submitForex, input, { token });
  return data;
}

test("closes some lots of a position, and returns them as an order that names the position", async () => {
  const { token, userId } = await openDemo();
  const position = await opened(token);
  const input = { id: position.Id, cont: "0.02" };
  const { code, msg, data } = await perform<WireForexOrder>(calls.closeForex, input, { token });
  expect([code, msg]).toEqual([1, expect.stringMatching(/^Closed 0\.02 lots: [+-]\$\d/)]);
  expect(data).toMatchObject({ OriginId: position.Id, Quantity: 0.02, Status: 3 });
  expect(data.Id).not.toBe(position.Id);
  const left = (await ordersOf(token)).data;
  expect(left).toMatchObject([{ Id: position.Id, OriginId: position.Id, Quantity: 0.03 }]);
  expect((left[0]?.CautionMoney ?? 0) + data.CautionMoney).toBeCloseTo(position.CautionMoney, 6);
  const tooMuch = await perform(calls.closeForex, { id: position.Id, cont: "0.04" }, { token });
  expect(tooMuch.code).toBe(1510);
  expect((await auditOf(userId)).problems).toEqual([]);
});

test("reverses a position at one tick, and reports the closed position's result", async () => {
  const { token, userId } = await openDemo();
  const position = await opened(token);
  const input = { id: position.Id };
  const { code, msg, data } = await perform<WireForexOrder>(calls.reverseForex, input, { token });
  expect([code, msg]).toEqual([
    1,
    expect.stringMatching(/^Position reversed\. Result of the closed one: /),
  ]);
  const { data: history } = await ordersOf(token, "3");
  expect(history).toMatchObject([{ Id: position.Id, CloseReason: "reversed" }]);
  expect(data).toMatchObject({ OrderType: 2, Quantity: 0.05, Status: 1 });
  expect(data.OpenReceipt).toEqual(history[0]?.CloseReceipt);
  expect((await auditOf(userId)).problems).toEqual([]);
});

test("ends many orders by one request, with a result for each order", async () => {
  const { token, userId } = await openDemo();
  const [first, second] = [await opened(token), await opened(token, { type: 2 })];
  const waiting = await opened(token, { status: "0", target_price: "1" });
  const ids = [first.Id, second.Id, waiting.Id, "nobody-s"].join(",");
  interface Ended {
    account: { version: number };
    results: Array<{ id: string; code: number; msg: string; order: WireForexOrder | null }>;
  }
  const { data } = await perform<Ended>(calls.endForex, { act: "close", ids }, { token });
  expect(data.results.map(({ id, code, order }) => [id, code, order?.Status ?? null])).toEqual([
    [first.Id, 1, 3],
    [second.Id, 1, 3],
    [waiting.Id, 1207, null],
    ["nobody-s", 1206, null],
  ]);
  expect(data.results[2]?.msg).not.toBe("");
  const rest = await perform<Ended>(calls.endForex, { act: "cancel", ids: waiting.Id }, { token });
  expect(rest.data.results).toMatchObject([{ id: waiting.Id, code: 1 }]);
  expect((await ordersOf(token)).total + (await ordersOf(token, "0")).total).toBe(0);
  expect((await auditOf(userId)).problems).toEqual([]);
});

test("ends only the trader's own orders, each once, among 50 repeated and foreign ids", async () => {
  const [{ token, userId }, other] = [await openDemo(), await openDemo()];
  const [own, foreign] = [await opened(token), await opened(other.token)];
  const ids = Array.from({ length: 50 }, (_, index) => [own.Id, foreign.Id][index % 2]).join(",");
  interface Ended {
    results: Array<{ id: string; code: number }>;
  }
  const { data } = await perform<Ended>(calls.endForex, { act: "close", ids }, { token });
  expect(data.results).toMatchObject([
    { id: own.Id, code: 1 },
    { id: foreign.Id, code: 1206 },
  ]);
  expect((await ordersOf(other.token)).data).toMatchObject([{ Id: foreign.Id, Status: 1 }]);
  for (const name of ["closeForex", "reverseForex", "setStopPrice"] as const) {
    const levels = { stop_loss_price: "0", target_profit_price: "0", trailing_distance: "500" };
    const input = name === "setStopPrice" ? { id: foreign.Id, ...levels } : { id: foreign.Id };
    expect((await perform(calls[name], input, { token })).code).toBe(1206);
  }
  expect((await auditOf(userId)).problems).toEqual([]);
});

test.each([
  [{ expires_ms: "NaN" }],
  [{ expires_ms: "1.5" }],
  [{ expires_ms: "-1" }],
  [{ expires_ms: "1e15" }],
  [{ seen_price: "-1", price_range: "0" }],
  [{ seen_price: "NaN", price_range: "0" }],
  [{ seen_price: "1" }],
  [{ price_range: "1" }],
  [{ trailing_distance: "-500" }],
  [{ trailing_distance: "Infinity" }],
  [{ stop_price: "1e5" }],
])("refuses an order with %o", async (change) => {
  const { token } = await openDemo();
  const input = { ...marketOrder, status: "0", target_price: "1", ...change };
  expect((await perform(calls.submitForex, input, { token })).code).toBe(1000);
  expect((await ordersOf(token, "0")).total).toBe(0);
});

test.each([
  ["no id", ""],
  ["an id that is none", "a b"],
  ["more than 50", Array.from({ length: 51 }, (_, index) => `id-${index}`).join(",")],
])("refuses a list of orders with %s", async (_what, ids) => {
  const { token } = await openDemo();
  const { code } = await perform(calls.endForex, { act: "close", ids }, { token });
  expect(code).toBe(1000);
});

test("places orders with a range, a trailing stop and a stop-limit, and returns the fields of each", async () => {
  const { token, userId } = await openDemo();
  const seen = await opened(token);
  const range = { seen_price: String(seen.OriginPrice * 2), price_range: "0" };
  const followed = await opened(token, { ...range, trailing_distance: "1000" });
  expect(followed.TrailingDistance).toBe(1_000);
  expect(followed.TargetLossPrice).toBeGreaterThan(0);
  const expires = Date.now() + 86_400_000;
  const high = Math.round(seen.OriginPrice * 1.2);
  const waiting = await opened(token, {
    status: "0",
    target_price: String(high - 10),
    stop_price: String(high),
    expires_ms: String(expires),
  });
  expect(waiting).toMatchObject({ StopPrice: high, ExpiresMs: expires, ActivatedMs: null });
  const low = { seen_price: String(Math.round(seen.OriginPrice / 2)), price_range: "1" };
  const moved = await perform<{ price: string }>(
    calls.submitForex,
    { ...marketOrder, ...low },
    { token },
  );
  expect(moved.code).toBe(1512);
  expect(Number(moved.data.price)).toBeGreaterThan(seen.OriginPrice / 2);
  const half = { ...marketOrder, seen_price: "1" };
  expect((await perform(calls.submitForex, half, { token })).code).toBe(1000);
  const stop = { id: seen.Id, stop_loss_price: "0", target_profit_price: "0" };
  const set = { ...stop, trailing_distance: "500" };
  const { data } = await perform<WireForexOrder>(calls.setStopPrice, set, { token });
  expect(data).toMatchObject({ TrailingDistance: 500 });
  const receipt = await perform<{ steps: Array<{ kind: string; level: string }> }>(
    calls.receipt,
    { order: seen.Id },
    { token },
  );
  expect(receipt.data.steps).toMatchObject([
    { kind: "follows", level: String(data.TargetLossPrice) },
  ]);
  expect((await auditOf(userId)).problems).toEqual([]);
});
