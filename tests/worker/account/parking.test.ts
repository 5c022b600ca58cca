/**
 * A payload that a market refuses: others pass it, owners see it at the desk, and it arrives once
 * they resend it.
 */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { accountName, marketName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { as, openOperator, withKey } from "../desk/operators.ts";
import { eurusd, openTestAccount } from "./open-test-account.ts";

type Listed = { data: Array<{ kind: string; object: string; id: number; reason: string }> };

const { MARKET } = env as Env;
const spec: MarketSpec = { ...eurusd.market, symbol: "PARKING" };
const name = marketName(spec);
const market = MARKET.get(MARKET.idFromName(name));

const setsOf = () =>
  runInDurableObject(market, (_, { storage }) =>
    storage.sql.exec<{ id: string }>("SELECT id FROM trigger_sets ORDER BY id").toArray(),
  );

it("parks an undeliverable message, lists the message, and delivers it once on a retry", async () => {
  const [owner, foreign] = [await openOperator("owner"), await openOperator("owner", 2)];
  const { stub, identity } = await openTestAccount();
  const object = accountName(1, identity.userId);
  await market.report();
  await runInDurableObject(market, (_, { storage }) => {
    storage.sql.exec(`CREATE TRIGGER refuses BEFORE INSERT ON trigger_sets WHEN NEW.id = 'order-1'
      BEGIN SELECT RAISE(ABORT, 'refused here'); END`);
  });
  const payloadOf = (id: string) => {
    const trigger = { kind: "stop_loss", watch: "bid", when: "at_or_below", level: 0.5 };
    return JSON.stringify({
      spec,
      sets: [{ id, version: 1, triggers: [trigger], afterSeq: 0 }],
      cited: [],
    });
  };
  await runInDurableObject(stub, (_, { storage }) => {
    for (const id of ["order-1", "order-2"]) {
      storage.sql.exec(
        "INSERT INTO outbox (destination, payload, due_at_ms) VALUES (?, ?, 0)",
        `market ${name}`,
        payloadOf(id),
      );
    }
  });
  const work = async () => {
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec("UPDATE outbox SET due_at_ms = 0");
      storage.sql.exec("INSERT OR REPLACE INTO timers VALUES ('work', 0)");
      return storage.setAlarm(Date.now());
    });
    await runDurableObjectAlarm(stub);
  };
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await work();
  expect(await setsOf()).toEqual([{ id: "order-2" }]);
  await vi.waitFor(async () => {
    await work();
    expect(await stub.parked()).toHaveLength(1);
  });
  logged.mockRestore();
  const list = async (operator = owner) => (await as<Listed>(operator, "deskParked")).data.data;
  await vi.waitFor(async () => expect(await list()).toHaveLength(1));
  expect(await list(foreign)).toEqual([]);
  const [parked] = await list();
  expect(parked).toMatchObject({ kind: "account", object, reason: "refused here" });

  await runInDurableObject(market, (_, { storage }) => storage.sql.exec("DROP TRIGGER refuses"));
  const input = { kind: "account", object, id: parked?.id };
  const retry = (operator = owner, key = "retry-of-a-test") =>
    as(operator, "deskRetryParked", input, withKey(key));
  expect((await retry(foreign)).code).toBe(404);
  expect([(await retry()).code, (await retry()).code]).toEqual([1, 1]);
  await vi.waitFor(async () => expect(await list()).toEqual([]));
  expect(await setsOf()).toEqual([{ id: "order-1" }, { id: "order-2" }]);
  expect(await market.report()).toMatchObject({ triggers: 2 });
  expect((await retry(owner, "another-key-of-a-test")).code).toBe(404);
});
