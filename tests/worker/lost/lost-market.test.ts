/** A market whose rows are gone goes on, and every account registers its levels again. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { marketName } from "#domain/text/names.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { eurusd, oneLot, openTestAccount } from "../account/open-test-account.ts";
import { bindings } from "../api/requests.ts";
import { freshMarket } from "../market/fed-market.ts";
import { DB, incidents, look, runDuty } from "../watch/company-watch.ts";

const quiet = {
  symbol: "EURUSD",
  pricePrecision: 5,
  spread: 0,
  simulator: { basePrice: 1.1, volatility: 0.0001, ticksPerSecond: 5, seed: 5 },
};
const waiting = { timeout: 60_000 };

type Fresh = ReturnType<typeof freshMarket>;

/** A new stub, as an aborted object breaks its stubs for good. */
const marketOf = ({ spec }: Fresh) => {
  const { MARKET } = bindings;
  return MARKET.get(MARKET.idFromName(marketName(spec)));
};

async function priceOf(fresh: Fresh) {
  const answer = await marketOf(fresh).quote(fresh.spec);
  if (!answer.ok) throw new Error(answer.error);
  return answer.quote;
}

const kill = (fresh: Fresh, wipe: boolean) =>
  runInDurableObject(marketOf(fresh), async (_, state) => {
    if (wipe) {
      await state.storage.deleteAlarm();
      await state.storage.deleteAll();
    }
    state.abort(wipe ? "emptied" : "killed");
  }).catch(() => null);

/** An account with a position, its stop, a pending order, an alert and a watched margin level. */
async function openTrader(fresh: Fresh) {
  const { stub } = await openTestAccount();
  const product = { ...eurusd, market: fresh.spec };
  const quote = await priceOf(fresh);
  const opened = await stub.submitForex({ ...oneLot, product }, { quote }, "open");
  if (!opened.ok) throw new Error(opened.error);
  const { id } = opened.order;
  const levels = { orderId: id, stopLossPrice: "1.05", takeProfitPrice: "0" };
  expect(await stub.setStops(levels, { quote: await priceOf(fresh) }, "stops")).toMatchObject({
    ok: true,
  });
  return { stub, id };
}

const triggersOf = async (fresh: Fresh) => (await marketOf(fresh).report()).triggers;

const rowOf = async (fresh: Fresh) =>
  DB.prepare("SELECT begun_ms AS begun FROM market_reports WHERE market = ?")
    .bind(marketName(fresh.spec))
    .first<{ begun: number }>();

/** Runs the market's first check, at which it reports. It would be due 20 s after the start. */
async function check(fresh: Fresh): Promise<void> {
  const market = marketOf(fresh);
  await runInDurableObject(market, (_, { storage }) => {
    const timers = new Timers(storage);
    expect(timers.dueOf("watch")).toBeGreaterThan(0);
    timers.set("watch", 1);
  });
  await runDurableObjectAlarm(market);
}

test("closes a position, and registers another account's trigger prices again, when a market's object has lost its data", async () => {
  const fresh = freshMarket(quiet);
  await priceOf(fresh);
  // The emptied market counts its starts from the beginning.
  await kill(fresh, false);
  await priceOf(fresh);
  const { stub, id } = await openTrader(fresh);
  await openTrader(fresh);
  // Each account has a stop, and two sides of its margin level's band.
  await vi.waitFor(async () => expect(await triggersOf(fresh)).toBe(6), waiting);
  await check(fresh);
  await vi.waitFor(async () => expect(await rowOf(fresh)).not.toBeNull(), waiting);
  await runDuty("levels");
  const before = await rowOf(fresh);
  const { generation } = await priceOf(fresh);
  // Waits a second, as the generation is the start's second.
  await vi.waitFor(() => expect(Date.now() / 1_000).toBeGreaterThan(generation + 1), waiting);

  await kill(fresh, true);
  const quote = await priceOf(fresh);
  expect(quote.generation).toBeGreaterThan(generation);
  expect(await stub.closeForex({ orderId: id }, { quote }, "close")).toMatchObject({ ok: true });
  await check(fresh);
  await vi.waitFor(
    async () => expect((await rowOf(fresh))?.begun).not.toBe(before?.begun),
    waiting,
  );
  await runDuty("levels");
  await vi.waitFor(async () => expect(await triggersOf(fresh)).toBe(3), waiting);
  await look();
  const named = { kind: "object_lost", subject: `market ${marketName(fresh.spec)}` };
  expect(await incidents("object_lost")).toMatchObject([named]);
});

test("finds an emptied market by a periodic check when nothing else wakes the market", async () => {
  const fresh = freshMarket(quiet);
  await priceOf(fresh);
  await openTrader(fresh);
  await vi.waitFor(async () => expect(await triggersOf(fresh)).toBe(3), waiting);
  await check(fresh);
  await vi.waitFor(async () => expect(await rowOf(fresh)).not.toBeNull(), waiting);
  await runDuty("levels");
  await kill(fresh, true);
  await DB.prepare("UPDATE market_reports SET at_ms = 1 WHERE market = ?")
    .bind(marketName(fresh.spec))
    .run();
  const before = await rowOf(fresh);
  await runDuty("levels");
  await vi.waitFor(
    async () => expect((await rowOf(fresh))?.begun).not.toBe(before?.begun),
    waiting,
  );
  await runDuty("levels");
  await vi.waitFor(async () => expect(await triggersOf(fresh)).toBe(3), waiting);
});
