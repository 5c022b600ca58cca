/** Overnight financing with a real database, a real market and real account objects. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadCatalogue } from "#db/offer/catalogue.ts";
import { financingPlan, hasFinancing } from "#db/offer/financing.ts";
import { nextRollover } from "#domain/accrual/rollovers.ts";
import { readSettings } from "#domain/config/schema.ts";
import { marketName, potUserId } from "#domain/text/names.ts";
import type { AccountObject } from "#durable-objects/account/account-object.ts";
import { bookAfterMs } from "#durable-objects/account/financing/due.ts";
import type { Env } from "#platform/env.ts";
import { eurusd, oneLot, openTestAccount } from "./open-test-account.ts";

const { DB, MARKET } = env as Env;
const newYork = { time: "17:00", zone: "America/New_York" };

afterEach(() => void vi.useRealTimers());

function addRate(change: Record<string, string | number | null> = {}): Promise<D1Result> {
  const row = {
    company_id: 1,
    product_id: 1,
    from_ms: Date.now() + 3_000,
    kind: "points",
    long_rate: "-7.3",
    short_rate: "2.1",
    triple_day: 3,
    ...change,
  };
  const names = Object.keys(row);
  return DB.prepare(
    `INSERT INTO financing_rates (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  )
    .bind(...Object.values(row))
    .run();
}

describe("the database takes no rate", () => {
  it.each([
    ["that starts in the past", { from_ms: Date.now() - 60_000 }, /now or later/],
    ["of another company's product", { product_id: 999_999 }, /another company/],
    ["that is no number", { long_rate: "1e3" }, /CHECK/],
    ["with two points", { short_rate: "1.2.3" }, /CHECK/],
    ["of another kind", { kind: "pips" }, /CHECK/],
    ["with a triple Sunday", { triple_day: 7 }, /CHECK/],
  ])("lets the database refuse a rate %s", async (_what, change, refusal) => {
    await expect(addRate(change)).rejects.toThrow(refusal);
  });

  it("refuses every change or deletion of a rate in the database", async () => {
    await addRate({ product_id: 2 });
    await expect(DB.prepare("UPDATE financing_rates SET long_rate = '0'").run()).rejects.toThrow(
      /add another/,
    );
    await expect(DB.prepare("DELETE FROM financing_rates").run()).rejects.toThrow(/kept/);
  });
});

describe("what an account is told", () => {
  const owner = { companyId: 1, userId: "somebody" };

  it("lists no financing rates when the company has none", async () => {
    expect(await hasFinancing(DB, 2)).toBe(false);
    const catalogue = await loadCatalogue(DB, 2, readSettings({}));
    expect(catalogue).toMatchObject({ financing: {}, isFinanced: false });
  });

  it("lists a rate in the catalogue only after the rate's start time", async () => {
    await addRate({ product_id: 3, from_ms: Date.now() + 60_000 });
    const before = await loadCatalogue(DB, 1, readSettings({}));
    expect(before.financing[3]).toBeUndefined();
    expect(before.isFinanced).toBe(true);
    await addRate({ product_id: 4, triple_day: null });
    const begun = async () => {
      const { financing } = await loadCatalogue(DB, 1, readSettings({}));
      expect(financing[4]).toEqual({ kind: "points", long: "-7.3", short: "2.1", tripleDay: null });
    };
    await vi.waitFor(begun, { timeout: 20_000 });
  });

  it("lists for an account each change of the financing settings, with its time", async () => {
    const beforeMs = Date.now();
    const set = (key: string, value: string) =>
      DB.prepare("INSERT OR REPLACE INTO company_config VALUES (1, ?, ?)").bind(key, value).run();
    await set("rollover_time", "21:00");
    await set("rollover_zone", "Europe/London");
    await DB.prepare("UPDATE company_config SET value = '22:00' WHERE key = 'rollover_time'").run();
    await set("swap_free_days", "5");
    await DB.prepare("DELETE FROM company_config WHERE key LIKE 'rollover_%'").run();
    const { clocks, freeDays } = await financingPlan(DB, owner);
    expect(clocks[0]).toEqual({ fromMs: 0, ...newYork });
    const newest = clocks.at(-1);
    expect(newest).toMatchObject(newYork);
    expect(newest?.fromMs).toBeGreaterThanOrEqual(beforeMs);
    expect(clocks.map(({ time }) => time)).toContain("22:00");
    expect(clocks.map(({ fromMs }) => fromMs)).toEqual(
      clocks.map(({ fromMs }) => fromMs).toSorted((a, b) => a - b),
    );
    expect(freeDays.at(-1)?.days).toBe(5);
    expect(freeDays[0]?.days).toBeNull();
  });

  it("makes a pot swap-free when its follower's account is swap-free, regardless of the master", async () => {
    const add = DB.prepare("INSERT INTO swap_free_changes VALUES (1, 'swap-free', ?, 1)");
    await add.bind(Date.now()).run();
    const changesOf = async (userId: string) =>
      (await financingPlan(DB, { companyId: 1, userId })).swapFree.map(({ isOn }) => isOn);
    expect(await changesOf(potUserId("swap-free", "master"))).toEqual([true]);
    expect(await changesOf(potUserId("somebody", "swap-free"))).toEqual([]);
  });

  it("refuses a charge-free holiday less than two weeks ahead, and lists later holidays", async () => {
    const add = (day: string) =>
      DB.prepare("INSERT INTO financing_holidays VALUES (1, 'forex', ?)").bind(day).run();
    const inDays = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await expect(add(inDays(5))).rejects.toThrow(/two weeks before/);
    await expect(add("2027-02-30")).rejects.toThrow(/CHECK/);
    await add(inDays(40));
    expect((await financingPlan(DB, owner)).holidays).toEqual({ forex: [inDays(40)] });
    await DB.prepare("DELETE FROM financing_holidays").run();
  });
});

describe("an account object", () => {
  it("lets the account's alarm charge a position once, at the next rollover", async () => {
    await addRate({ product_id: 5, triple_day: null });
    const product = { ...eurusd, id: 5 };
    const market = MARKET.get(MARKET.idFromName(marketName(product.market)));
    const answer = await market.quote(product.market);
    if (!answer.ok) throw new Error(answer.error);
    const { stub } = await openTestAccount();
    const quotes = { quote: answer.quote };
    const opened = await stub.submitForex({ ...oneLot, product, rollover: newYork }, quotes, "k");
    if (!opened.ok) throw new Error(opened.error);
    const rolloverMs = nextRollover(newYork, Date.now()).atMs;
    const armed = async () => {
      const due = await runInDurableObject(stub, (_, { storage }) =>
        storage.sql.exec("SELECT due_ms FROM timers WHERE name = 'financing'").toArray(),
      );
      expect(due).toEqual([{ due_ms: rolloverMs + bookAfterMs }]);
    };
    await vi.waitFor(armed, { timeout: 20_000 });
    vi.useFakeTimers({ toFake: ["Date"], now: rolloverMs + bookAfterMs + 1 });
    for (let times = 0; times < 2; times++) {
      await runInDurableObject(stub, (instance) => (instance as unknown as AccountObject).alarm());
    }
    vi.useRealTimers();
    const { rows } = await stub.log({ account: "forex", type: "financing", page: 1, pageSize: 20 });
    const counted = rows.map(({ value, reference, name }) => [Number(value), reference, name]);
    // 100,000 x 7.3 points of 0.00001.
    expect(counted).toEqual([[-7.3, opened.order.id, product.showCode]]);
    expect((await stub.audit()).problems).toEqual([]);
    const receipt = await stub.receipt(opened.order.id);
    expect(receipt?.events.map(({ event }) => event)).toEqual(["open", "financing"]);
    expect((await stub.order(opened.order.id))?.financing).toBe("-7.3");
    const own = await stub.orders({ status: "open", page: 1, pageSize: 20 });
    expect(own.allFinancing).toBe("-7.3");
  });
});
