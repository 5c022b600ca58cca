import { expect, it } from "vitest";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { done, MiningWorld } from "./mining-world.ts";

const day = 86_400_000;
const hour = 3_600_000;
/** Noon in London. */
const noon = Date.UTC(2026, 0, 10, 12);

function checkBooks(world: MiningWorld): void {
  expect(auditAccount(world.bench.db).problems).toEqual([]);
  expect(world.fund.problems()).toEqual([]);
}

it("credits each whole day of a subscription once, and returns the amount after the last day", async () => {
  const world = new MiningWorld(noon);
  world.deposit("1000");
  done(await world.subscribe());
  await world.deliver();
  expect(world.free).toBe("8765.44");
  // The day of the subscription is not a whole day.
  await world.wakeAt(noon + 12 * hour);
  expect(world.one()).toMatchObject({ paidDays: 0, daily: "4.321", state: "in_progress" });
  await world.wakeAt(noon + 36 * hour);
  expect(world.one()).toMatchObject({ paidDays: 1, paid: "4.321" });
  await world.wakeAt(noon + 36 * hour);
  expect(world.free).toBe("8769.761");
  checkBooks(world);
  await world.wakeAt(noon + 40 * day);
  expect(world.one()).toMatchObject({ paidDays: 30, paid: "129.63", state: "finished" });
  expect(world.free).toBe("10129.63");
  expect(world.fund.report()).toMatchObject({ money: "870.37", principal: "0", running: 0 });
  checkBooks(world);
});

it("leaves the penalty with the fund, and the dividends of past days with the trader, after an early redemption", async () => {
  const world = new MiningWorld(noon);
  world.deposit("1000");
  done(await world.subscribe());
  await world.deliver();
  // The account slept for three whole days, whose dividends belong to the trader.
  world.bench.nowMs = noon + 84 * hour;
  const { id } = world.one();
  done(world.bench.account.mining.redeem(id, "redeem"));
  expect(world.one()).toMatchObject({ state: "refunding", owedDays: 3 });
  expect(world.bench.account.mining.redeem(id, "again")).toMatchObject({
    error: "subscription_over",
  });
  await world.deliver();
  expect(world.one()).toMatchObject({
    state: "refunded",
    returned: "1172.832",
    penalty: "61.728",
    paidDays: 3,
  });
  expect(world.free).toBe("9951.235");
  await world.wakeAt(noon + 60 * day);
  expect(world.one().paidDays).toBe(3);
  expect(world.fund.report()).toMatchObject({ money: "1048.765", principal: "0", owed: "0" });
  checkBooks(world);
});

it("refuses a subscription above the fund's coverage, and pays the dividends of unpaid days after the fund receives money", async () => {
  const world = new MiningWorld(noon);
  expect(await world.subscribe()).toMatchObject({ error: "fund_not_covered" });
  expect(world.free).toBe("10000");
  world.deposit("130");
  // A lock of a year, of which 30 days are covered.
  const long = { terms: { ...world.command().terms, lockDays: 365 } };
  done(await world.subscribe(long));
  expect(await world.subscribe(long)).toMatchObject({ error: "fund_not_covered" });
  await world.deliver();
  expect(world.fund.report()).toMatchObject({ coverageDays: 30, dueSoon: "129.63" });
  await world.wakeAt(noon + 33 * day);
  expect(world.one()).toMatchObject({ paidDays: 30, owedDays: 2 });
  expect(world.fund.report()).toMatchObject({ owed: "8.642", coverageDays: 0, money: "0.37" });
  world.deposit("5");
  await world.deliver();
  expect(world.one()).toMatchObject({ paidDays: 31, owedDays: 1 });
  // The fund keeps the principal separately, so it is always available.
  done(world.bench.account.mining.redeem(world.one().id, "redeem"));
  await world.deliver();
  expect(world.one()).toMatchObject({ state: "refunded", owedDays: 0, returned: "1172.832" });
  checkBooks(world);
});

it("refuses a subscription out of bounds, above the balance, in another currency or beyond the maximum count", async () => {
  const world = new MiningWorld(noon, "3000");
  world.deposit("100000");
  for (const amount of ["99.99", "5000.01", "100.001", "0"]) {
    expect(await world.subscribe({ amount })).toMatchObject({ error: "mining_amount_invalid" });
  }
  expect(await world.subscribe({ amount: "3000.01" })).toMatchObject({
    error: "balance_insufficient",
  });
  const bounds = { ...world.command().bounds, perUser: 2, currency: "EUR" };
  expect(await world.subscribe({ bounds })).toMatchObject({ error: "currency_mismatch" });
  bounds.currency = "USD";
  done(await world.subscribe({ amount: "100", bounds }));
  done(await world.subscribe({ amount: "100", bounds }));
  expect(await world.subscribe({ amount: "100", bounds })).toMatchObject({
    error: "subscription_limit",
    limit: 2,
  });
  expect(world.free).toBe("2800");
  world.bench.account.payoutStops.setLoanUnpaid(true);
  expect(await world.subscribe({ amount: "100" })).toMatchObject({ error: "loan_unpaid" });
});

it("subscribes once for a key, and limits two parallel subscriptions to the balance", async () => {
  const world = new MiningWorld(noon, "1500");
  world.deposit("1000");
  const answers = await Promise.all([
    world.subscribe({}, "same"),
    world.subscribe({}, "same"),
    world.subscribe({}, "other"),
  ]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, false]);
  expect(await world.subscribe({ amount: "200" }, "same")).toMatchObject({
    error: "idempotency_conflict",
  });
  await world.deliver();
  expect(world.free).toBe("265.44");
  // The refused subscriptions release the room that they reserved.
  expect(world.fund.report()).toMatchObject({ running: 1, dueSoon: "129.63" });
  checkBooks(world);
});

it("credits the same dividends when messages are lost or repeated or objects are killed", async () => {
  const [calm, rough] = [new MiningWorld(noon), new MiningWorld(noon)];
  let number = 0;
  rough.lose = () => (["before", "after", null, "after", null] as const)[number++ % 5] ?? null;
  for (const world of [calm, rough]) {
    world.deposit("1000", "d");
    world.deposit("1000", "d");
    done(await world.subscribe({ terms: { ...world.command().terms, lockDays: 5 } }));
    done(await world.subscribe({ amount: "500" }));
    for (const days of world === calm ? [1, 2, 3, 4, 5, 6, 7, 8] : [3, 8]) {
      await world.wakeAt(noon + days * day);
      world.restart();
      await world.deliver();
    }
  }
  for (let rounds = 0; rounds < 20; rounds++) await rough.deliver();
  expect(rough.free).toBe(calm.free);
  expect(rough.fund.report()).toEqual(calm.fund.report());
  checkBooks(rough);
});

it("keeps the terms of running subscriptions when the fund changes its terms", async () => {
  const world = new MiningWorld(noon);
  world.deposit("1000");
  done(await world.subscribe());
  done(await world.subscribe({ terms: { ...world.command().terms, percent: "0.1" } }));
  await world.wakeAt(noon + 2 * day);
  const { data } = world.bench.account.mining.view.page({ page: 1, pageSize: 5 });
  expect(data.map(({ daily }) => daily)).toEqual(["1.2346", "4.321"]);
  checkBooks(world);
});
