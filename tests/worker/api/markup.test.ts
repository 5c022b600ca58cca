/** A company's markup on a spread, over HTTP: new orders get it, and running ones keep theirs. */
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WirePair } from "#domain/contracts/http/market.ts";
import type { WireMicroOrder } from "#domain/contracts/http/micro.ts";
import type { Receipt } from "#domain/contracts/http/receipt.ts";
import { markupOf, widen } from "#domain/market/markup.ts";
import type { MarkupKind } from "#domain/market/markup-kinds.ts";
import { accountName } from "#domain/text/names.ts";
import { openDemo, ordersOf } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";

const { ACCOUNT, DB } = bindings;
let pair: WirePair;
let order: Record<string, unknown>;

beforeAll(async () => {
  pair = await listed();
  order = { forex_id: pair.Id, type: 1, cont: "0.01", status: 1, multiple: 10 };
});
afterEach(() => setMarkup("points", "0"));

async function listed(): Promise<WirePair> {
  const { data } = await perform<WirePair[]>(calls.tradeList, {});
  const found = data.find(({ Code }) => Code === "LTCUSD");
  if (!found) throw new Error("LTCUSD is not listed");
  return found;
}

async function setMarkup(kind: MarkupKind, value: string): Promise<void> {
  await DB.prepare("UPDATE products SET markup_kind = ?, markup = ? WHERE code = 'LTCUSD'")
    .bind(kind, value)
    .run();
}

/** Sends a request under a key of its own, as an equal address would get the first answer. */
function ask<T = WireForexOrder>(
  call: Parameters<typeof perform>[0],
  input: Record<string, unknown>,
  token: string,
) {
  const headers = { "idempotency-key": crypto.randomUUID() };
  return perform<T>(call, input, { token, headers });
}

async function opened(token: string, change: Record<string, unknown> = {}) {
  const { code, msg, data } = await ask(calls.submitForex, { ...order, ...change }, token);
  expect(code, msg).toBe(1);
  return data;
}

/** Checks that each tick of a receipt is the provider's, widened by the named markup. */
async function provenEvents(id: string, token: string) {
  const { data } = await ask<Receipt>(calls.receipt, { order: id }, token);
  for (const { tick } of data.events) {
    const { market, price, raw, markup } = tick;
    expect(raw === undefined).toBe(markup === undefined);
    const cited = tick.around.find(({ seq }) => seq === tick.seq);
    expect([cited?.bid, cited?.ask]).toContain(Number(price));
    if (raw === undefined || !markup) continue;
    const side = Number(price) === cited?.bid ? "bid" : "ask";
    const provided = { timeMs: 1, bid: Number(raw), ask: Number(raw) };
    const made = widen(provided, markupOf(markup.kind, markup.value, pair.PricePrecision))[side];
    // A percentage is of the middle of bid and ask, which one price does not tell.
    const slack = markup.kind === "points" ? 0 : Number(raw) * 0.001;
    expect(Math.abs(made - Number(price))).toBeLessThanOrEqual(slack);
    expect(market).toContain(`~${markup.value}`);
  }
  return data.events.map(({ tick }) => tick);
}

async function isSound(userId: string): Promise<void> {
  const audit = await ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId))).audit();
  expect(audit.problems).toEqual([]);
}

describe.each([
  ["points", "400"],
  ["percent", "0.5"],
] as const)("a markup of %s %s", (kind, value) => {
  test("widens the price of a new order by the markup, and names the markup on the receipt", async () => {
    const { token, userId } = await openDemo();
    await setMarkup(kind, value);
    const bought = await opened(token);
    const sold = await opened(token, { type: 2 });
    for (const { Id } of [bought, sold]) {
      const [tick] = await provenEvents(Id, token);
      expect(tick?.markup).toEqual({ kind, value });
    }
    const { data: closed } = await ask(calls.closeForex, { id: bought.Id }, token);
    expect(closed.FactProfits).toBeLessThan(0);
    expect(await provenEvents(bought.Id, token)).toHaveLength(2);
    expect((await listed()).Markup).toEqual({ Kind: kind, Value: value });
    await isSound(userId);
  });
});

test("closes a position without the markup that was set after the opening", async () => {
  const { token, userId } = await openDemo();
  const before = await opened(token);
  await setMarkup("percent", "5");
  const after = await opened(token);
  const [newer, older] = (await ordersOf(token)).data;
  expect([older?.Id, newer?.Id]).toEqual([before.Id, after.Id]);
  // Their prices differ by the markup of 5%, while the market moves by less than 1%.
  expect((older?.UpdatePrice ?? 0) / before.OriginPrice).toBeGreaterThan(0.99);
  expect((newer?.UpdatePrice ?? 0) / after.OriginPrice).toBeLessThan(0.96);
  const { data: part } = await ask(calls.closeForex, { id: before.Id }, token);
  expect(part.CloseReceipt?.market).toBe(before.OpenReceipt?.market);
  expect(part.CloseReceipt?.raw).toBeUndefined();
  expect(part.Price / before.OriginPrice).toBeGreaterThan(0.99);
  await provenEvents(before.Id, token);
  await isSound(userId);
});

test("closes each order at the markup of its opening, in part or together with other orders", async () => {
  const { token, userId } = await openDemo();
  await setMarkup("points", "200");
  const old = await opened(token, { cont: "0.03" });
  await setMarkup("points", "300");
  const young = await opened(token);
  const { code } = await ask(
    calls.setStopPrice,
    { id: old.Id, stop_loss_price: "1", target_profit_price: "0" },
    token,
  );
  expect(code).toBe(1);
  const { data: part } = await ask(calls.closeForex, { id: old.Id, cont: "0.01" }, token);
  expect(part.CloseReceipt?.market).toBe(old.OpenReceipt?.market);
  interface Ended {
    results: Array<{ id: string; code: number; order: WireForexOrder | null }>;
  }
  const ids = `${old.Id},${young.Id}`;
  const { data } = await ask<Ended>(calls.endForex, { act: "close", ids }, token);
  expect(data.results.map((each) => [each.code, each.order?.CloseReceipt?.market])).toEqual([
    [1, old.OpenReceipt?.market],
    [1, young.OpenReceipt?.market],
  ]);
  expect(old.OpenReceipt?.market).not.toBe(young.OpenReceipt?.market);
  await isSound(userId);
});

test("reverses a position by a close at its earlier markup and an opening at the current markup", async () => {
  const { token, userId } = await openDemo();
  const old = await opened(token);
  await setMarkup("points", "250");
  const { code, msg, data } = await ask(calls.reverseForex, { id: old.Id }, token);
  expect(code, msg).toBe(1);
  const { data: history } = await ordersOf(token, "3");
  expect(history[0]?.CloseReceipt?.market).toBe(old.OpenReceipt?.market);
  expect(data.OpenReceipt?.market).toMatch(/~250e-/);
  await provenEvents(data.Id, token);
  await isSound(userId);
});

test("fills a pending order at the markup of its placement", async () => {
  const { token, userId } = await openDemo();
  await setMarkup("points", "150");
  const now = await opened(token);
  const places = pair.PricePrecision;
  // The price soon reaches one of the two.
  const targets = [-1, 1].map((step) => (now.OriginPrice + step * 10 ** -places).toFixed(places));
  const waiting = await Promise.all(
    targets.map((target_price) => opened(token, { status: 0, target_price })),
  );
  await setMarkup("points", "0");
  const filled = await vi.waitFor(
    async () => {
      const { data } = await ordersOf(token);
      const found = data.find(({ Id }) => waiting.some((each) => each.Id === Id));
      if (!found) throw new Error("none is filled yet");
      return found;
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(filled.OpenReceipt?.market).toBe(now.OpenReceipt?.market);
  await provenEvents(filled.Id, token);
  await isSound(userId);
});

test("prices an option at the provider's price, without spread or markup", async () => {
  const { token, userId } = await openDemo();
  await setMarkup("percent", "5");
  const stake = { forex_id: pair.Id, type: "1", number: "50", seconds: "60" };
  const { code, msg, data } = await ask<WireMicroOrder>(calls.submitMicro, stake, token);
  expect(code, msg).toBe(1);
  const bought = await opened(token);
  expect(data.OpenReceipt.market).toBe(bought.OpenReceipt?.market.split("~")[0]);
  expect(bought.OriginPrice / data.OpenPrice).toBeGreaterThan(1.02);
  await isSound(userId);
});

test("shifts a chart's earlier bars down by half of a new markup", async () => {
  interface Bars {
    data: Array<{ Time: number; Open: number; Close: number }>;
  }
  const bars = async () =>
    (await perform<Bars["data"]>(calls.kline, { forex_id: pair.Id, period: "5min" })).data;
  const before = (await bars()) as unknown as Bars;
  await setMarkup("points", "100");
  const after = (await bars()) as unknown as Bars;
  // Older bars only, from before this file woke any market.
  const whole = before.data.filter(({ Time }) => Time < Date.now() - 1_800_000);
  expect(whole.length).toBeGreaterThan(100);
  const half = 50 * 10 ** -pair.PricePrecision;
  const found = new Map(after.data.map((bar) => [bar.Time, bar]));
  for (const { Time, Open, Close } of whole.slice(-100)) {
    expect(found.get(Time)?.Open).toBeCloseTo(Open - half, pair.PricePrecision);
    expect(found.get(Time)?.Close).toBeCloseTo(Close - half, pair.PricePrecision);
  }
});

test("refuses a markup in the database when the markup is invalid or out of bounds", async () => {
  for (const [kind, value] of [
    ["points", "100001"],
    ["points", "1.5"],
    ["points", "-1"],
    ["points", ""],
    ["percent", "5.1"],
    ["percent", "0.00001"],
    ["percent", "1e1"],
    ["pips", "1"],
  ]) {
    await expect(setMarkup(kind as MarkupKind, value ?? ""), `${kind} ${value}`).rejects.toThrow();
  }
});
