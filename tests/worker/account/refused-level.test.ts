/**
 * A reached level that an account keeps refusing. The market never gives it up and decides nothing
 * past it. In the end the position closes at the level's own tick.
 */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import type { Fire } from "#domain/contracts/triggers.ts";
import { accountName } from "#domain/text/names.ts";
import { triesMax } from "#durable-objects/runtime/outbox.ts";
import { freshMarket } from "../market/fed-market.ts";
import { eurusd, oneLot, openTestAccount } from "./open-test-account.ts";

const lively = {
  symbol: "EURUSD",
  pricePrecision: 5,
  spread: 0,
  simulator: { basePrice: 1.1, volatility: 2, ticksPerSecond: 20, seed: 11 },
};

it("keeps a reached level waiting, and gives the account no quote, while the account cannot close the position", async () => {
  const { spec, market } = freshMarket(lively);
  const { stub, identity } = await openTestAccount();
  const name = accountName(1, identity.userId);
  const quote = await vi.waitFor(async () => {
    const answer = await market.quote(spec);
    if (!answer.ok) throw new Error(answer.error);
    return answer.quote;
  });
  // The price soon reaches one of the two.
  const stopLossPrice = (quote.bid - 0.0002).toFixed(5);
  const takeProfitPrice = (quote.bid + 0.0002).toFixed(5);
  const product = { ...eurusd, market: spec };
  const order = { ...oneLot, product, stopLossPrice, takeProfitPrice };
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec(`CREATE TRIGGER refuses BEFORE UPDATE ON forex_orders WHEN NEW.status = 3
      BEGIN SELECT RAISE(ABORT, 'refused here'); END`);
  });
  const opened = await stub.submitForex(order, { quote }, "open");
  if (!opened.ok) throw new Error(opened.error);

  const waiting = () =>
    runInDurableObject(market, (_, { storage }) =>
      storage.sql
        .exec<{ payload: string; refusals: number }>(
          "SELECT payload, refusals FROM outbox WHERE destination = ?",
          name,
        )
        .toArray(),
    );
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 20_000 });
  const deliver = async () => {
    await runInDurableObject(market, (_, { storage }) => {
      storage.sql.exec("UPDATE outbox SET due_at_ms = 0");
      storage.sql.exec("INSERT OR REPLACE INTO timers VALUES ('deliver', 0)");
      return storage.setAlarm(Date.now());
    });
    await runDurableObjectAlarm(market);
  };
  for (let tries = 0; tries < 2 * triesMax; tries++) await deliver();
  const [row] = await waiting();
  expect(row?.refusals).toBeGreaterThanOrEqual(triesMax);
  expect(await market.parked()).toMatchObject([{ destination: name, reason: "refused here" }]);
  // The market gives no later price while the level waits.
  expect(await market.quote(spec, name, 0)).toMatchObject({ ok: false });

  await runInDurableObject(stub, (_, { storage }) => storage.sql.exec("DROP TRIGGER refuses"));
  await vi.waitFor(async () => {
    await deliver();
    expect(await waiting()).toEqual([]);
  });
  logged.mockRestore();
  const { tick, trigger } = JSON.parse(row?.payload ?? "{}") as Fire;
  const [closed] = (await stub.orders({ status: "closed", page: 1, pageSize: 20 })).data;
  expect(closed).toMatchObject({ closeReason: trigger?.kind, closeReceipt: { seq: tick.seq } });
  expect(Number(closed?.closePrice)).toBe(tick.bid);
  expect(await market.parked()).toEqual([]);
  expect((await stub.audit()).problems).toEqual([]);
});
