/** The company's levels reach idle accounts; accounts also work while settings are unreadable. */
import { expect, it } from "vitest";
import type { ComingTerms } from "#domain/terms/coming.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench, eurusd } from "./account-bench.ts";
import { Night, rate as nightRate, rolloverOf } from "./night-bench.ts";

const product = {
  ...eurusd,
  feeRate: "0",
  multiples: [{ value: 500, isDefault: true }],
  market: { ...eurusd.market, session: "24x7", staleAfterMs: 3_600_000 },
};
const minute = 60_000;

/** Balance 1000, one lot at 1.1, margin 220. At a price of 1.0919 equity is 190, the level 86%. */
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

/** Runs the account's timer when it is due. */
async function wake(bench: AccountBench): Promise<void> {
  const dueMs = bench.account.terms.nextDueMs();
  if (dueMs === null || dueMs > bench.nowMs) return;
  await bench.account.terms.refresh();
  if (bench.account.riskWatch.isDue) await bench.account.risk.review();
}

it("stops out a sleeping account within minutes of a raised stop-out level, without order or tick", async () => {
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

it("clears a sleeping account's warning when the company has lowered the warning level", async () => {
  const { bench } = await sleeping();
  expect(bench.account.riskWatch.told).toMatchObject([{ level: 100 }]);
  bench.terms = { ...bench.terms, risk: { marginCall: 80, stopOut: 50 } };
  bench.nowMs += 10 * minute;
  await wake(bench);
  expect(bench.account.riskWatch.told).toEqual([]);
});

it("schedules no reading of the company's terms for an account without positions", async () => {
  const { bench, order } = await sleeping();
  const quotes = { quote: bench.quote(product, 1.1, 1.1, { seq: 901 }) };
  bench.account.forex.close({ orderId: order().id }, quotes, "close");
  expect(bench.account.terms.nextDueMs()).toBeNull();
});

it("keeps the earlier margin levels when reading the settings fails", async () => {
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

it("keeps an order's newer terms when an earlier read of the settings ends later", async () => {
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

const dayMs = 86_400_000;
const rise = (
  bench: AccountBench,
  days: number,
  change: Partial<ComingTerms> = {},
): ComingTerms => ({
  ...{ id: "c1", kind: "settings", subject: "", announcedMs: bench.nowMs },
  startMs: bench.nowMs + days * dayMs,
  terms: [{ name: "stop_out_level", before: "50", after: "90" }],
  ...change,
});
const rate = (subject: string): Partial<ComingTerms> => ({
  ...{ id: `rate ${subject}`, kind: "financing_rate", subject },
  terms: [{ name: "long_rate", before: "-1", after: "-2" }],
});
const told = ({ notices }: AccountBench) =>
  notices.filter(({ kind }) => kind === "terms_change").map(({ facts }) => facts);
async function readAgain(bench: AccountBench): Promise<void> {
  bench.nowMs += 10 * minute;
  bench.restart();
  await wake(bench);
  await bench.account.drain();
}

it("notifies each affected holder once of worse terms", async () => {
  const { bench } = await sleeping();
  const start = bench.nowMs;
  const coming = [rise(bench, 8), rise(bench, 8, rate("EURUSD")), rise(bench, 8, rate("USDJPY"))];
  bench.coming = coming;
  for (let reading = 0; reading < 3; reading++) await readAgain(bench);
  expect(told(bench)).toEqual([
    { startMs: start + 8 * dayMs, subject: "", terms: coming[0]?.terms },
    { startMs: start + 8 * dayMs, subject: product.showCode, terms: coming[1]?.terms },
  ]);
});

it("notifies an account within minutes when worse terms are scheduled, but not when they are already in force", async () => {
  const { bench } = await sleeping();
  bench.coming = [rise(bench, 8), rise(bench, -1, { id: "c0" })];
  expect(bench.account.terms.nextDueMs()).toBeLessThanOrEqual(bench.nowMs + 5 * minute);
  await readAgain(bench);
  expect(told(bench)).toHaveLength(1);
});

it.each([
  ["finds nothing where the rise was announced seven days before", 7, 7, []],
  [
    "finds a rise that was announced later",
    6.9,
    7,
    ["had its stop-out raised to 90 without notice"],
  ],
  ["finds a rise before its start", 9, 8, ["had its stop-out raised to 90 without notice"]],
  ["finds a rise that nobody announced", 0, 8, ["had its stop-out raised to 90 without notice"]],
])("audits a raised stop-out level: %s", async (_, noticeDays, passedDays, found) => {
  const { bench, order } = await sleeping();
  if (noticeDays > 0) bench.coming = [rise(bench, noticeDays)];
  await readAgain(bench);
  expect(auditAccount(bench.db).problems).toEqual([]);
  bench.nowMs += passedDays * dayMs;
  bench.terms = { ...bench.terms, risk: { marginCall: 150, stopOut: 90 } };
  await readAgain(bench);
  expect(order().closeReason).toBe("stop_out");
  const wanted = found.map((text) => expect.stringContaining(text));
  expect(auditAccount(bench.db).problems).toEqual(wanted);
});

it("finds a position that was stopped out at a level never in force", async () => {
  const { bench } = await sleeping();
  bench.coming = [rise(bench, 7)];
  await readAgain(bench);
  bench.nowMs += 8 * dayMs;
  bench.terms = { ...bench.terms, risk: { marginCall: 150, stopOut: 90 } };
  await readAgain(bench);
  bench.db.rows("DROP TRIGGER stop_out_levels_stay");
  bench.db.rows("UPDATE stop_out_levels SET level = 80 WHERE level = 90");
  expect(auditAccount(bench.db).problems.join()).toContain("which was no level of its time");
});

it("finds a night's financing at a worse rate that was not announced", async () => {
  const rates = (long: string) => [nightRate(eurusd, long, "0", { tripleDay: null })];
  const ends = async (coming: (bench: Night) => ComingTerms[]) => {
    const bench = new Night({ rates: rates("-1") });
    bench.open(eurusd, 1.1);
    // The bench was created later, so the test sets the levels' start back.
    bench.db.rows("DROP TRIGGER stop_out_levels_stay");
    bench.db.rows("UPDATE stop_out_levels SET from_ms = 0");
    bench.coming = coming(bench);
    bench.nowMs += 10 * minute;
    await bench.account.terms.refresh();
    await bench.wake(rolloverOf(8));
    bench.financingPlan = { ...bench.financingPlan, rates: rates("-2") };
    bench.nowMs = rolloverOf(9) + dayMs / 2;
    await bench.account.terms.refresh();
    await bench.wake(bench.nowMs);
    return bench.problems();
  };
  expect(await ends((bench) => [rise(bench, 7, rate("EURUSD"))])).toEqual([]);
  expect((await ends(() => [])).join()).toContain("had another long_rate");
});
