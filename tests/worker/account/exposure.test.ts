/** Limits on the exposure of all clients, with real account objects and a real database. */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { reserveExposure, storeExposures } from "#db/offer/exposures.ts";
import type { OrderSide } from "#domain/codes.ts";
import type { ExposureLimits, HeldExposure } from "#domain/risk/exposure.ts";
import { accountName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { eurusd, oneLot, quote } from "./open-test-account.ts";

const { DB, ACCOUNT } = env as Env;
let products = 900_000;
/** A product for this test alone, without positions of other clients. */
const freshProduct = () => ({ ...eurusd, id: ++products });

async function openReal(isDemo = false, balance = "10000000") {
  const userId = crypto.randomUUID();
  const stub = ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId)));
  await stub.open({ companyId: 1, userId, isDemo }, "USD", balance);
  return { stub, userId };
}

/** Reports without value, as these tests are about limits. */
const unvalued = { longUnits: 0, longCost: 0, shortUnits: 0, shortCost: 0 };
const thirtyLots: ExposureLimits = { productLots: 30, companyNotional: null };

function order(
  product: typeof eurusd,
  lots: string,
  side: OrderSide = "buy",
  exposure = thirtyLots,
) {
  return { ...oneLot, product, lots, side, exposure };
}

/** [long, short] lots of all clients, and reserved lots. */
async function held(productId: number): Promise<[long: number, short: number, reserved: number]> {
  const read = (table: string) =>
    DB.prepare(
      `SELECT total(long_lots) AS long, total(short_lots) AS short FROM ${table} WHERE product_id = ?`,
    )
      .bind(productId)
      .first<{ long: number; short: number }>();
  const [open, reserved] = [await read("exposures"), await read("exposure_reservations")];
  return [open?.long ?? 0, open?.short ?? 0, (reserved?.long ?? 0) + (reserved?.short ?? 0)];
}

const settled = (productId: number, expected: [number, number, number]) =>
  vi.waitFor(async () => expect(await held(productId)).toEqual(expected), {
    timeout: 20_000,
    interval: 100,
  });

describe("a limit of 30 lots", () => {
  it("accepts orders up to the limit of 30 lots, and no more, when 25 accounts buy 4 lots at once", async () => {
    const product = freshProduct();
    const accounts = await Promise.all(Array.from({ length: 25 }, () => openReal()));
    const answers = await Promise.all(
      accounts.map(({ stub }) =>
        stub.submitForex(order(product, "4"), { quote: quote(1.1, 1) }, "k"),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(7);
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused).toEqual(Array(18).fill({ ok: false, error: "exposure_limit" }));
    await settled(product.id, [28, 0, 0]);
    const { stub } = await openReal();
    const submit = (lots: string, key: string, side: OrderSide = "buy") =>
      stub.submitForex(order(product, lots, side), { quote: quote(1.1, 1) }, key);
    expect(await submit("2.01", "a")).toMatchObject({ error: "exposure_limit" });
    expect(await submit("2", "b")).toMatchObject({ ok: true });
    await settled(product.id, [30, 0, 0]);
    expect(await submit("0.01", "c")).toMatchObject({ error: "exposure_limit" });
    expect(await submit("5", "d", "sell")).toMatchObject({ ok: true });
  });

  it("keeps open lots within the limit while many accounts open and close positions at once", async () => {
    const product = freshProduct();
    const accounts = await Promise.all(Array.from({ length: 12 }, () => openReal()));
    const holds = new Map<string, number>();
    let most = 0;
    const move = (userId: string, lots: number) => {
      holds.set(userId, (holds.get(userId) ?? 0) + lots);
      most = Math.max(
        most,
        [...holds.values()].reduce((sum, each) => sum + each, 0),
      );
    };
    await Promise.all(
      accounts.map(async ({ stub, userId }) => {
        for (let round = 0; round < 3; round++) {
          const quotes = { quote: quote(1.1, 1) };
          const opened = await stub.submitForex(order(product, "4"), quotes, `open ${round}`);
          if (!opened.ok) continue;
          move(userId, 4);
          // Keeps the position for a while, in which other accounts ask.
          await stub.audit();
          // Subtracts before the account closes, so that the count never exceeds the open lots.
          move(userId, -4);
          const closing = { orderId: opened.order.id };
          await stub.closeForex(closing, { quote: quote(1.1, 1) }, `close ${round}`);
        }
      }),
    );
    expect(most).toBeGreaterThan(4);
    expect(most).toBeLessThanOrEqual(30);
    await settled(product.id, [0, 0, 0]);
  });

  it("counts ten requests under one key as one order", async () => {
    const product = freshProduct();
    const { stub } = await openReal();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        stub.submitForex(order(product, "4"), { quote: quote(1.1, 1) }, "k"),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await settled(product.id, [4, 0, 0]);
  });

  it("frees an order's exposure when the account refuses the order", async () => {
    const product = freshProduct();
    const { stub } = await openReal(false, "5000");
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        stub.submitForex(order(product, "4"), { quote: quote(1.1, 1) }, `k${index}`),
      ),
    );
    // Margin and fee of 4 lots are 4,428, so one order fits, whatever the others have reserved.
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    await settled(product.id, [4, 0, 0]);
  });

  it("counts no exposure of demo accounts", async () => {
    const product = freshProduct();
    const { stub } = await openReal(true);
    const big = order(product, "40");
    expect(await stub.submitForex(big, { quote: quote(1.1, 1) }, "k")).toMatchObject({ ok: true });
    await settled(product.id, [0, 0, 0]);
  });
});

describe("the sum of position values", () => {
  it("includes the new order and every product in the sum of position values", async () => {
    const [first, second] = [freshProduct(), freshProduct()];
    const before = await DB.prepare(
      "SELECT (SELECT total(notional) FROM exposures WHERE company_id = 1) AS sum",
    ).first<number>("sum");
    const limits = { productLots: null, companyNotional: (before ?? 0) + 250_000 };
    const { stub } = await openReal();
    const submit = (product: typeof eurusd, lots: string, key: string) =>
      stub.submitForex(order(product, lots, "buy", limits), { quote: quote(1.1, 1) }, key);
    // One lot is worth 110,000.
    expect(await submit(first, "1", "a")).toMatchObject({ ok: true });
    expect(await submit(second, "1", "b")).toMatchObject({ ok: true });
    expect(await submit(first, "1", "c")).toMatchObject({ error: "exposure_limit" });
  });
});

describe("an object that died", () => {
  const four: HeldExposure = {
    ...unvalued,
    productId: 0,
    longLots: 4,
    shortLots: 0,
    notional: 440_000,
  };

  it("frees a killed object's exposure at the object's alarm, and refuses that object's late reservation", async () => {
    const product = freshProduct();
    const { stub, userId } = await openReal();
    const who = { companyId: 1, userId };
    // Leaves an object as if it had died after its reservation: counted, reserved, and with a later
    // report.
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec("UPDATE exposure_counter SET number = 1");
      storage.sql.exec(
        "INSERT INTO outbox (destination, payload, due_at_ms) VALUES ('exposures', '{}', 0)",
      );
      storage.sql.exec("INSERT INTO timers VALUES ('work', 1)");
    });
    const reserve = () =>
      reserveExposure(DB, who, 1, { ...four, productId: product.id }, thirtyLots);
    expect(await reserve()).toBe(true);
    expect(await held(product.id)).toEqual([0, 0, 4]);
    await evictDurableObject(stub);
    await runDurableObjectAlarm(stub);
    await settled(product.id, [0, 0, 0]);
    expect(await reserve()).toBe(false);
    expect(await held(product.id)).toEqual([0, 0, 0]);
  });
});

describe("a reservation", () => {
  const lots = (productId: number, longLots: number, shortLots: number): HeldExposure => ({
    ...unvalued,
    productId,
    longLots,
    shortLots,
    notional: 1,
  });
  const who = () => ({ companyId: 1, userId: crypto.randomUUID() });

  it("refuses an order above the limit even when a reservation of the other side would offset the order", async () => {
    const { id } = freshProduct();
    await storeExposures(DB, who(), {
      version: 1,
      exposures: [lots(id, 30, 0)],
      reservedTo: 0,
      inFlight: [],
    });
    expect(await reserveExposure(DB, who(), 1, lots(id, 0, 5), thirtyLots)).toBe(true);
    expect(await reserveExposure(DB, who(), 1, lots(id, 5, 0), thirtyLots)).toBe(false);
  });

  it.each([
    ["towards zero, though still beyond the limit", 0, 10, true],
    ["to zero and as far beyond it as the limit allows", 0, 80, true],
    ["through zero and beyond the limit, but nearer to zero than before", 0, 90, true],
    ["through zero and farther away than before", 0, 100.01, false],
    ["away from zero", 0.01, 0, false],
  ])(
    "answers a reservation %s, of %d long and %d short lots, with %s",
    async (_what, long, short, isTaken) => {
      const { id } = freshProduct();
      await storeExposures(DB, who(), {
        version: 1,
        exposures: [lots(id, 50, 0)],
        reservedTo: 0,
        inFlight: [],
      });
      expect(await reserveExposure(DB, who(), 1, lots(id, long, short), thirtyLots)).toBe(isTaken);
    },
  );
});

describe("a report", () => {
  it("ignores a repeated or late report of an account's exposure, even after the account has closed everything", async () => {
    const { id } = freshProduct();
    const who = { companyId: 1, userId: crypto.randomUUID() };
    const report = (version: number, long: number) =>
      storeExposures(DB, who, {
        version,
        exposures:
          long > 0
            ? [{ ...unvalued, productId: id, longLots: long, shortLots: 0, notional: 1 }]
            : [],
        reservedTo: 0,
        inFlight: [],
      });
    await report(2, 1);
    await report(2, 1);
    expect(await held(id)).toEqual([1, 0, 0]);
    await report(1, 9);
    expect(await held(id)).toEqual([1, 0, 0]);
    await report(3, 0);
    await report(2, 1);
    expect(await held(id)).toEqual([0, 0, 0]);
  });
});
