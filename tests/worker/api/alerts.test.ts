/** Price alerts from the call to the message, over the real market and account. */
import { evictDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import type { WireAlert } from "#domain/contracts/http/alert.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { accountName, marketName } from "#domain/text/names.ts";
import { btcPair, openDemo } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";

const pair = await btcPair();
const far = { forex_id: pair.Id, side: "bid", direction: "below", price: "1" };
const changing = (name: "alertCreate" | "alertMove" | "alertCancel", token: string) => {
  return (input: object, key = crypto.randomUUID()) =>
    perform<{ alert: WireAlert }>(calls[name], input as Record<string, unknown>, {
      token,
      headers: { "idempotency-key": key, lang: "de" },
    });
};
const list = async (token: string, state = "open") =>
  (await perform<{ data: WireAlert[]; total: number }>(calls.alertList, { state }, { token })).data;
const messages = async (token: string) =>
  (await perform<{ data: { id: string; desc: string }[] }>(calls.messageList, {}, { token })).data
    .data;

test("sets, lists and cancels an alert, each once under its key", async () => {
  const { token } = await openDemo();
  const create = changing("alertCreate", token);
  const cancel = changing("alertCancel", token);
  const set = { ...far, times: 3, pause: 3_600, note: " buy " };
  const key = crypto.randomUUID();
  const { data } = await create(set, key);
  expect(data.alert).toMatchObject({
    ...{ forex_id: pair.Id, side: "bid", direction: "below", price: "1", note: "buy" },
    ...{ state: "open", times: 3, pause: 3_600, ended_ms: null, firings: [] },
  });
  expect((await create(set, key)).data).toEqual(data);
  expect((await create(far, key)).code).toBe(errorCodes.idempotency_conflict);
  expect(await list(token)).toMatchObject({ total: 1, data: [{ id: data.alert.id }] });
  expect((await cancel({ id: data.alert.id })).data.alert.state).toBe("cancelled");
  expect((await cancel({ id: data.alert.id })).code).toBe(errorCodes.alert_ended);
  expect((await list(token)).total).toBe(0);
  expect(await list(token, "ended")).toMatchObject({ total: 1, data: [{ state: "cancelled" }] });
});

test("moves an alert to a valid price, and refuses a reached price, a price of zero and an ended alert", async () => {
  const { token } = await openDemo();
  const move = changing("alertMove", token);
  const { id } = (await changing("alertCreate", token)({ ...far, note: "low" })).data.alert;
  const key = crypto.randomUUID();
  const higher = { id, direction: "above", price: "900000" };
  const moved = await move(higher, key);
  expect(moved.data.alert).toMatchObject({ ...higher, note: "low", state: "open" });
  expect((await move(higher, key)).data).toEqual(moved.data);
  expect((await move({ ...higher, price: "1" }, key)).code).toBe(errorCodes.idempotency_conflict);
  expect((await move({ ...higher, price: "1" })).code).toBe(errorCodes.alert_reached);
  expect((await move({ ...higher, price: "0" })).code).toBe(errorCodes.price_invalid);
  expect(await list(token)).toMatchObject({ total: 1, data: [{ id, price: "900000" }] });
  await changing("alertCancel", token)({ id });
  expect((await move(higher)).code).toBe(errorCodes.alert_ended);
});

test("refuses an invalid price alert, and names the field", async () => {
  const { token } = await openDemo();
  const create = changing("alertCreate", token);
  const refused = async (change: object) => {
    const { code, data } = await create({ ...far, ...change });
    return [code, (data as { field?: string } | null)?.field];
  };
  const { invalid_request: invalid } = errorCodes;
  expect(await refused({ side: "mid" })).toEqual([invalid, "side"]);
  expect(await refused({ direction: "up" })).toEqual([invalid, "direction"]);
  expect(await refused({ note: "x".repeat(81) })).toEqual([invalid, "note"]);
  expect(await refused({ times: 21, pause: 60 })).toEqual([invalid, "times"]);
  expect(await refused({ times: 2 })).toEqual([invalid, "pause"]);
  expect(await refused({ expires_ms: Date.now() - 1_000 })).toEqual([invalid, "expires_ms"]);
  expect(await refused({ expires_ms: Date.now() + 91 * 86_400_000 })).toEqual([
    invalid,
    "expires_ms",
  ]);
  expect(await refused({ price: "1.123456789" })).toEqual([errorCodes.price_invalid, undefined]);
  expect(await refused({ direction: "above" })).toEqual([errorCodes.alert_reached, undefined]);
  expect(await refused({ forex_id: 999_999 })).toEqual([errorCodes.product_unknown, undefined]);
  expect((await list(token)).total).toBe(0);
});

test("hides an alert from other users, and refuses their requests to move or cancel the alert", async () => {
  const [ann, bob] = [await openDemo(), await openDemo()];
  const { data } = await changing("alertCreate", ann.token)(far);
  expect((await changing("alertCancel", bob.token)({ id: data.alert.id })).code).toBe(
    errorCodes.not_found,
  );
  const move = { id: data.alert.id, direction: "above", price: "900000" };
  expect((await changing("alertMove", bob.token)(move)).code).toBe(errorCodes.not_found);
  expect((await list(bob.token)).total).toBe(0);
  expect(await list(ann.token)).toMatchObject({ total: 1, data: [{ price: "1" }] });
  expect((await perform(calls.alertList, { state: "open" })).code).toBe(999);
  expect((await perform(calls.alertCreate, far)).code).toBe(999);
});

/** Sets an alert on both sides of the price, so that the price soon reaches one. */
async function setAround(token: string): Promise<void> {
  const create = changing("alertCreate", token);
  for (const [direction, factor] of [
    ["above", 1.00002],
    ["below", 0.99998],
  ] as const) {
    await vi.waitFor(async () => {
      const now = Number((await btcPair()).ForexQuotations.Bid);
      const price = (now * factor).toFixed(pair.PricePrecision);
      const set = { forex_id: pair.Id, side: "bid", note: "near", direction, price };
      expect((await create(set)).code).toBe(1);
    });
  }
}

async function storedTick(seq: number) {
  const row = await bindings.DB.prepare(
    `SELECT i.feed_id, i.symbol FROM products p JOIN instruments i ON i.id = p.instrument_id
     WHERE p.id = ?`,
  )
    .bind(pair.Id)
    .first<{ feed_id: string; symbol: string }>();
  const name = marketName({ feed: { id: row?.feed_id ?? "" }, symbol: row?.symbol ?? "" });
  const market = bindings.MARKET.get(bindings.MARKET.idFromName(name));
  return (await market.ticks(seq, seq))[0];
}

test("sends one message for a reached price when the account's object was killed", async () => {
  const { token, userId } = await openDemo();
  const account = bindings.ACCOUNT.get(bindings.ACCOUNT.idFromName(accountName(1, userId)));
  await setAround(token);
  await evictDurableObject(account);
  const ended = async () => (await list(token, "ended")).data;
  await vi.waitFor(async () => expect((await ended()).length).toBeGreaterThan(0), {
    timeout: 40_000,
    interval: 500,
  });
  const fired = (await ended()).at(-1);
  await evictDurableObject(account);
  const firing = fired?.firings[0];
  expect(fired).toMatchObject({ state: "done", firings: [{}] });
  const tick = await storedTick(firing?.seq ?? 0);
  expect([String(tick?.bid), tick?.timeMs]).toEqual([firing?.price, firing?.time_ms]);
  await vi.waitFor(
    async () => {
      const shown = (await messages(token)).filter(({ id }) => id === `${fired?.id}-1`);
      expect(shown).toHaveLength(1);
      expect(shown[0]?.desc).toContain("near");
    },
    { timeout: 15_000, interval: 500 },
  );
});
