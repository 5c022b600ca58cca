/** Exposure that an account reserves with its company before a fill, and later releases. */
import { describe, expect, it } from "vitest";
import type { ExposureState } from "#domain/risk/exposure.ts";
import { AccountBench, eurusd, identity } from "./account-bench.ts";

const product = { ...eurusd, market: { ...eurusd.market, session: "24x7" } };
const limits = { productLots: 30, companyNotional: null };

/** An account with a company limit; `room` answers each reservation instead of the database. */
function limited(room: () => boolean | Promise<boolean>, isDemo = false) {
  const bench = new AccountBench("100000", "USD", "0", { ...identity, isDemo });
  const asked: object[] = [];
  const reports: ExposureState[] = [];
  bench.book = {
    limits,
    store: async (state) => void reports.push(state),
    reserve: async (number, order) => {
      asked.push({ number, ...order });
      return room();
    },
  };
  const submit = (key: string, lots = "4") =>
    bench.account.forex.place(
      bench.command(product, { lots }),
      { quote: bench.quote(product, 1.1, 1.1, { seq: 1 }) },
      key,
    );
  return { bench, asked, reports, submit };
}

const wanted = { number: 1, productId: 1, longLots: 4, shortLots: 0, notional: 440_000 };

describe("an order at the market", () => {
  it("reserves an order's exposure, and ends the reservation by the report of the opened position", async () => {
    const { bench, asked, reports, submit } = limited(() => true);
    expect(await submit("a")).toMatchObject({ ok: true });
    expect(asked).toEqual([wanted]);
    await bench.account.drain();
    const { number: _, ...told } = wanted;
    const value = { longUnits: 400_000, longCost: 440_000, shortUnits: 0, shortCost: 0 };
    const exposure = { ...told, ...value };
    expect(reports).toEqual([{ version: 2, exposures: [exposure], reservedTo: 1, inFlight: [] }]);
    // A repeat makes no second reservation.
    expect(await submit("a")).toMatchObject({ ok: true });
    expect(asked).toHaveLength(1);
  });

  it("refuses an order above the exposure limit, and neither opens nor reserves anything", async () => {
    const { bench, reports, submit } = limited(() => false);
    expect(await submit("a")).toEqual({ ok: false, error: "exposure_limit" });
    expect(bench.account.orders.count("open")).toBe(0);
    await bench.account.drain();
    expect(reports).toEqual([{ version: 1, exposures: [], reservedTo: 1, inFlight: [] }]);
  });

  it("requests no exposure for an order that other rules refuse", async () => {
    const { asked, submit } = limited(() => true);
    expect(await submit("a", "5000")).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
  });

  it("accepts an order under the same key once the database is in reach again", async () => {
    let isDown = true;
    const { bench, submit } = limited(() => {
      if (isDown) throw new Error("out of reach");
      return true;
    });
    await expect(submit("a")).rejects.toThrow("out of reach");
    expect(bench.account.orders.count("open")).toBe(0);
    isDown = false;
    expect(await submit("a")).toMatchObject({ ok: true });
  });

  it("opens one order when two requests with one key arrive together", async () => {
    const { bench, reports, submit } = limited(() => true);
    const [first, second] = await Promise.all([submit("a"), submit("a")]);
    expect(first).toEqual(second);
    await bench.account.drain();
    expect(reports.at(-1)).toMatchObject({
      exposures: [{ longLots: 4 }],
      reservedTo: 2,
      inFlight: [],
    });
  });

  it("reserves and reports no exposure for a demo account's market order", async () => {
    const { bench, asked, reports, submit } = limited(() => false, true);
    expect(await submit("a")).toMatchObject({ ok: true });
    await bench.account.drain();
    expect([asked, reports]).toEqual([[], []]);
  });

  it("opens exactly 5 of 30 parallel orders when the limit allows 5", async () => {
    const { bench, reports } = limited(() => true);
    bench.terms = { ...bench.terms, limits: { positions: 5, pending: 5 } };
    const quotes = { quote: bench.quote(product, 1.1, 1.1) };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        bench.account.forex.place(bench.command(product, { lots: "0.1" }), quotes, `k${index}`),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5);
    expect(bench.account.orders.count("open")).toBe(5);
    await bench.account.drain();
    expect(reports.at(-1)).toMatchObject({ reservedTo: 30, inFlight: [] });
  });

  it("opens no position without a reservation of exposure", () => {
    const { bench } = limited(() => true);
    const quotes = { quote: bench.quote(product, 1.1, 1.1) };
    expect(bench.account.forex.submit(bench.command(product), quotes, "a")).toEqual({
      ok: false,
      error: "exposure_limit",
    });
  });
});

describe("an object that dies between reservation and fill", () => {
  it("reports an unused reservation at the next start when the object was killed before the fill", async () => {
    const { bench, reports, submit } = limited(() => new Promise(() => undefined));
    void submit("a");
    await bench.account.drain();
    expect(reports).toEqual([]);
    bench.restart();
    const due = bench.account.outbox.nextDueMs();
    expect(due).not.toBeNull();
    bench.nowMs = due ?? 0;
    await bench.account.drain();
    expect(reports).toEqual([{ version: 1, exposures: [], reservedTo: 1, inFlight: [] }]);
    expect(bench.account.outbox.nextDueMs()).toBeNull();
  });

  it("reports exposure again when a reservation is answered after the last report was sent", async () => {
    const answers: Array<(room: boolean) => void> = [];
    const { bench, reports, submit } = limited(
      () => new Promise((resolve) => answers.push(resolve)),
    );
    const [first, second] = [submit("a"), submit("b")];
    answers[1]?.(true);
    await second;
    await bench.account.drain();
    expect(reports).toMatchObject([{ exposures: [{ longLots: 4 }], reservedTo: 2, inFlight: [1] }]);
    // This message would still send the report if the object were killed now.
    expect(bench.account.outbox.nextDueMs()).not.toBeNull();
    answers[0]?.(true);
    await first;
    await bench.account.drain();
    expect(reports.at(-1)).toMatchObject({ exposures: [{ longLots: 8 }], inFlight: [] });
  });
});

describe("a pending order", () => {
  async function reached(room: boolean) {
    const { bench, asked } = limited(() => room);
    const answer = bench.account.forex.submit(
      bench.command(product, { lots: "4", status: "pending", targetPrice: "1.05" }),
      { quote: bench.quote(product, 1.1, 1.1) },
      "p",
    );
    if (!answer.ok) throw new Error(answer.error);
    expect(asked).toEqual([]);
    const fire = {
      market: "sim/EURUSD",
      generation: 1,
      id: answer.order.id,
      version: 1,
      trigger: { kind: "entry", watch: "ask", when: "at_or_below", level: 1.05 } as const,
      tick: { seq: 900, timeMs: bench.nowMs, bid: 1.05, ask: 1.05 },
    };
    await bench.account.triggers.execute([fire]);
    return { bench, asked, order: bench.account.orders.require(answer.order.id) };
  }

  it("reserves exposure for a pending order when the order fills, at the fill's price", async () => {
    const { asked, order } = await reached(true);
    expect(asked).toEqual([{ ...wanted, notional: 420_000 }]);
    expect(order.status).toBe("open");
  });

  it("cancels a pending order above the exposure limit, records the reason, and releases the order's money", async () => {
    const { bench, order } = await reached(false);
    expect(order).toMatchObject({
      status: "closed",
      closeReason: "exposure_limit",
      closePrice: null,
    });
    expect(bench.funds()).toEqual(["100000", "0"]);
  });
});
