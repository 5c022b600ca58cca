/**
 * The company's levels reach accounts that do nothing, and an account lives on when they cannot be
 * read.
 */
import { expect, it } from "vitest";
import { AccountBench, eurusd } from "./account-bench.ts";

const product = {
  ...eurusd,
  feeRate: "0",
  multiples: [{ value: 500, isDefault: true }],
  market: { ...eurusd.market, session: "24x7", staleAfterMs: 3_600_000 },
};
const minute = 60_000;

/** Balance 1000, one lot at 1.1, margin 220; the price is 1.0919: equity 190, level 86%. */
async function sleeping() {
  const bench = new AccountBench("1000");
  const price = { now: 1.1 };
  const tick = async () => ({
    seq: 900,
    timeMs: bench.nowMs,
    bid: price.now,
    ask: price.now,
    generation: 1,
    doubt: "none" as const,
  });
  bench.markets.set("sim/EURUSD", {
    arm: async () => undefined,
    priceAt: tick,
    valuation: async () => ({
      ...(await tick()),
      market: "sim/EURUSD",
      status: "open",
      answeredAtMs: bench.nowMs,
    }),
  });
  const answer = bench.account.forex.submit(
    bench.command(product, { multiple: 500 }),
    { quote: bench.quote(product, 1.1, 1.1) },
    "open",
  );
  if (!answer.ok) throw new Error(answer.error);
  price.now = 1.0919;
  await bench.account.risk.review();
  const order = () => bench.account.orders.require(answer.order.id);
  expect(order().status).toBe("open");
  return { bench, order };
}

/** What the account's timer does when it is due. */
async function wake(bench: AccountBench): Promise<void> {
  const dueMs = bench.account.terms.nextDueMs();
  if (dueMs === null || dueMs > bench.nowMs) return;
  await bench.account.terms.refresh();
  if (bench.account.riskWatch.isDue) await bench.account.risk.review();
}

it("a raised stop-out level closes a position of a sleeping account within minutes, with no order and no tick", async () => {
  const { bench, order } = await sleeping();
  bench.terms = { ...bench.terms, risk: { marginCall: 150, stopOut: 90 } };
  let waitedMs = 0;
  for (; order().status === "open" && waitedMs < 60 * minute; waitedMs += minute) {
    bench.nowMs += minute;
    bench.restart();
    await wake(bench);
  }
  expect(order()).toMatchObject({ status: "closed", closeReason: "stop_out", stopOutLevel: 90 });
  expect(waitedMs).toBeLessThanOrEqual(6 * minute);
});

it("a changed warning level reaches a sleeping account", async () => {
  const { bench } = await sleeping();
  expect(bench.account.riskWatch.told).toMatchObject([{ level: 100 }]);
  bench.terms = { ...bench.terms, risk: { marginCall: 80, stopOut: 50 } };
  bench.nowMs += 10 * minute;
  await wake(bench);
  expect(bench.account.riskWatch.told).toEqual([]);
});

it("nothing wakes an account without positions", async () => {
  const { bench, order } = await sleeping();
  const quotes = { quote: bench.quote(product, 1.1, 1.1, { seq: 901 }) };
  bench.account.forex.close({ orderId: order().id }, quotes, "close");
  expect(bench.account.terms.nextDueMs()).toBeNull();
});

it("goes by the levels of before while the settings are out of reach", async () => {
  const { bench, order } = await sleeping();
  bench.companyTerms = async () => {
    throw new Error("out of reach");
  };
  bench.nowMs += 10 * minute;
  await expect(bench.account.terms.refresh()).rejects.toThrow("out of reach");
  expect(bench.account.terms.nextDueMs()).toBeLessThan(bench.nowMs);
  bench.account.riskWatch.setDue();
  await bench.account.risk.review();
  expect(order().status).toBe("open");
  expect(bench.account.profiles.require().risk.stopOut).toBe(50);
});

it("what an order brings along is not undone by a reading that began before it", async () => {
  const { bench } = await sleeping();
  bench.nowMs += 10 * minute;
  const { promise, resolve } = Promise.withResolvers<void>();
  const old = bench.terms;
  bench.companyTerms = () => promise.then(() => old);
  const reading = bench.account.terms.refresh();
  bench.terms = { ...old, risk: { marginCall: 120, stopOut: 60.5 } };
  const command = bench.command(product, { multiple: 500, lots: "0.1" });
  bench.account.forex.submit(command, { quote: bench.quote(product, 1.1, 1.1) }, "second");
  resolve();
  await reading;
  expect(bench.account.profiles.require().risk).toMatchObject({ marginCall: 120, stopOut: 60.5 });
});
