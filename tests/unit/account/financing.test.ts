/** Overnight financing of one account, at markets with the test's ticks. */
import { describe, expect, it, test } from "vitest";
import { transfer } from "#durable-objects/account/cashier/transfer.ts";
import { bookAfterMs } from "#durable-objects/account/financing/due.ts";
import { resetDemo } from "#durable-objects/account/reset.ts";
import { eurgbp, eurusd, gbpusd, usdjpy } from "./account-bench.ts";
import { at, idOf, Night, nameOf, newYork, rate, rolloverOf } from "./night-bench.ts";

test("books no financing and waits for no rollover when the company has no rates", async () => {
  const bench = new Night({});
  bench.terms = { ...bench.terms, rollover: null };
  bench.open(eurusd, 1.1);
  expect(bench.account.financing.nextDueMs()).toBeNull();
  await bench.wake(rolloverOf(3));
  expect(bench.charges()).toEqual([]);
  expect(bench.db.rows("SELECT * FROM financing_nights")).toEqual([]);
});

test("charges a night's financing once for an open position, with a journal entry", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-0.12", "0.05")] });
  const id = bench.open(eurusd, 1.1, { lots: "2" });
  const [free] = bench.funds();
  expect(bench.account.financing.nextDueMs()).toBe(rolloverOf(0) + bookAfterMs);
  await bench.wake(rolloverOf(0) + bookAfterMs);
  await bench.wake(rolloverOf(0) + bookAfterMs + 60_000);
  expect(bench.charges()).toEqual([[id, "11-16T22:00", "2", "-0.24"]]);
  expect(Number(bench.funds()[0])).toBeCloseTo(Number(free) - 0.24, 9);
  expect(bench.account.ledger.balance("house.financing", "USD").toString()).toBe("0.24");
  expect(bench.account.financing.nextDueMs()).toBe(rolloverOf(1) + bookAfterMs);
  expect(bench.problems()).toEqual([]);
});

test("books no financing while a late tick can still change the rollover's price", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "0")] });
  bench.open(eurusd, 1.1);
  await bench.wake(rolloverOf(0) + bookAfterMs - 1);
  expect(bench.charges()).toEqual([]);
});

test.each([
  ["a moment before it", -1, 1],
  ["at it", 0, 0],
  ["a moment after it", 1, 0],
])("decides if the rollover counts for a position opened %s", async (_when, offset, charges) => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "0")] });
  bench.nowMs = rolloverOf(0) + offset;
  bench.open(eurusd, 1.1);
  await bench.wake(rolloverOf(0) + bookAfterMs);
  expect(bench.charges()).toHaveLength(charges);
  expect(bench.problems()).toEqual([]);
});

test.each([
  ["a moment before it", -1, 0],
  ["at it", 0, 0],
  ["a moment after it", 1, 1],
])(
  "decides whether the rollover counts for a position that closed %s while the account slept",
  async (_when, offset, charges) => {
    const bench = new Night({ rates: [rate(eurusd, "-1", "0")] });
    const id = bench.open(eurusd, 1.1);
    bench.nowMs = rolloverOf(0) + offset;
    bench.close(eurusd, id, 1.1);
    await bench.wake(rolloverOf(5));
    expect(bench.charges()).toHaveLength(charges);
    expect(bench.account.financing.nextDueMs()).toBeNull();
    expect(bench.problems()).toEqual([]);
  },
);

test("charges a sleeping account each night of a week, with triple night, changed rates and changed positions", async () => {
  const bench = new Night({
    rates: [eurusd, gbpusd].flatMap((product) => [
      rate(product, "-1", "0.5"),
      // The positions changed on Tuesday after the rollover, and on Thursday before it.
      rate(product, "-2", "0.25", { fromMs: rolloverOf(1) + 1 }),
      rate(product, "-4", "0.125", { fromMs: rolloverOf(3) }),
    ]),
  });
  const first = bench.open(eurusd, 1.1, { lots: "1" });
  bench.nowMs = rolloverOf(1) - 60_000;
  const second = bench.open(gbpusd, 1.1, { lots: "0.5", side: "sell" });
  bench.nowMs = rolloverOf(2) + 60_000;
  bench.close(gbpusd, second, 1.1);
  await bench.wake(rolloverOf(6) + bookAfterMs);
  expect(bench.charges()).toEqual([
    [first, "11-16T22:00", "1", "-1"],
    [first, "11-17T22:00", "1", "-1"],
    [second, "11-17T22:00", "0.5", "0.25"],
    [first, "11-18T22:00", "1", "-6"],
    [second, "11-18T22:00", "0.5", "0.375"],
    [first, "11-19T22:00", "1", "-4"],
    [first, "11-20T22:00", "1", "-4"],
  ]);
  expect(bench.problems()).toEqual([]);
});

test("charges a percentage of the value at the last tick before or at the rollover, and records that tick", async () => {
  const bench = new Night({
    rates: [rate(eurusd, "-3.6", "0", { kind: "percent", tripleDay: null })],
  });
  bench.open(eurusd, 1.1, { lots: "1" });
  bench.nowMs = rolloverOf(0);
  const used = bench.tick(eurusd, 1.2, 1.3);
  bench.nowMs += 1;
  bench.tick(eurusd, 2, 2);
  await bench.wake(rolloverOf(0) + bookAfterMs);
  // Value of 125,000 x 3.6 % / 360.
  expect(bench.charges()[0]?.[3]).toBe("-12.5");
  const [row] = bench.db.rows<{ receipt: string }>("SELECT receipt FROM financing_charges");
  expect(JSON.parse(row?.receipt ?? "")).toEqual({
    fill: {
      market: nameOf(eurusd),
      generation: 1,
      seq: used.seq,
      timeMs: rolloverOf(0),
      price: "1.25",
    },
    conversion: null,
  });
  expect(bench.problems()).toEqual([]);
});

test("converts financing at the mid price of the conversion pair at the rollover", async () => {
  const bench = new Night({ rates: [rate(eurgbp, "-10", "0"), rate(usdjpy, "0", "8.442")] });
  const cross = bench.open(eurgbp, 0.85, { lots: "1" });
  const yen = bench.open(usdjpy, 150, { lots: "0.1", side: "sell" });
  bench.nowMs = rolloverOf(0) - 5;
  bench.tick(gbpusd, 1.26, 1.28);
  bench.tick(usdjpy, 149.5, 150.5);
  await bench.wake(rolloverOf(0) + bookAfterMs);
  expect(bench.charges()).toEqual([
    [cross, "11-16T22:00", "1", "-12.7"],
    // 84.42 yen / 150 would be 0.5628: pricePrecision of this test's product is 5, so 0.8442 yen.
    [yen, "11-16T22:00", "0.1", "0.005628"],
  ]);
  expect(bench.problems()).toEqual([]);
});

test("books forty nights of financing in parts, and continues when the object is killed in between", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "0", { tripleDay: null })] });
  bench.stopOutPart = 3;
  bench.restart();
  for (let count = 0; count < 8; count++) bench.open(eurusd, 1.1, { lots: "0.05" });
  let pauses = 0;
  bench.pause = async () => {
    pauses += 1;
    if (pauses % 7 === 0) throw new Error("the object dies");
  };
  bench.nowMs = rolloverOf(39) + bookAfterMs;
  for (let starts = 0; bench.account.financingDue.isDue(bench.nowMs); starts++) {
    expect(starts).toBeLessThan(40);
    await bench.account.financing.book().catch(() => bench.restart());
  }
  expect(pauses).toBeGreaterThanOrEqual(80);
  expect(bench.charges()).toHaveLength(8 * 40);
  expect(new Set(bench.charges().map(([, , , amount]) => amount))).toEqual(new Set(["-0.05"]));
  expect(bench.problems()).toEqual([]);
});

test("delays a night's financing while the market is out of reach, and then charges it once", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "0"), rate(usdjpy, "-1", "-1")] });
  bench.open(eurusd, 1.1);
  bench.open(usdjpy, 150);
  bench.lost.add(nameOf(usdjpy));
  await expect(bench.wake(rolloverOf(1) + bookAfterMs)).rejects.toThrow("out of reach");
  expect(bench.charges()).toEqual([]);
  expect(bench.account.financing.nextDueMs()).toBeGreaterThan(bench.nowMs);
  bench.lost.clear();
  await bench.wake(bench.nowMs + 60_000);
  expect(bench.charges()).toHaveLength(4);
  expect(bench.problems()).toEqual([]);
});

test("charges a night's financing once when two bookings run at the same time", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "0")] });
  bench.open(eurusd, 1.1);
  bench.nowMs = rolloverOf(1) + bookAfterMs;
  await Promise.all([1, 2, 3].map(() => bench.account.financing.book()));
  expect(bench.charges()).toHaveLength(2);
});

test("blocks withdrawals between a rollover and the booking of its financing", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "0")] });
  const id = bench.open(eurusd, 1.1);
  bench.nowMs = rolloverOf(0) + 1;
  bench.close(eurusd, id, 1.1);
  const away = (key: string) =>
    transfer(bench.account, { from: "forex", to: "change", amount: "5" }, bench.still, key);
  expect(away("1")).toEqual({ ok: false, error: "financing_due" });
  const stake = bench.microCommand(eurusd, { oneAccount: true });
  const quote = bench.quote(eurusd, 1.1, 1.1, bench.tick(eurusd, 1.1));
  expect(bench.account.micro.submit(stake, { quote }, "m")).toEqual({
    ok: false,
    error: "financing_due",
  });
  await bench.wake(rolloverOf(0) + bookAfterMs);
  // No decision is stored under the key, so the trader can use the key again.
  expect(away("1").ok).toBe(true);
  expect(bench.problems()).toEqual([]);
});

test("takes financing from the free balance, and requests another check of the margin level", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-500", "0")] }, "1200");
  bench.open(eurusd, 1.1, { lots: "1" });
  bench.account.riskWatch.setLooked();
  await bench.wake(rolloverOf(0) + bookAfterMs);
  // Balance: 1200 less margin 1100, fee 7 and the charge of 500.
  expect(bench.funds()).toEqual(["-407", "1100"]);
  expect(bench.account.riskWatch.isDue).toBe(true);
  expect(bench.problems()).toEqual([]);
});

test("lets the house pay financing that exceeds the account's money when the account's last position has closed", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-500", "0")] }, "1200");
  const id = bench.open(eurusd, 1.1, { lots: "1" });
  bench.nowMs = rolloverOf(0) + 1;
  bench.close(eurusd, id, 1.09);
  await bench.wake(rolloverOf(0) + bookAfterMs);
  expect(bench.funds()).toEqual(["0", "0"]);
  expect(bench.account.ledger.balance("protection", "USD").toString()).toBe("-307");
  expect(bench.problems()).toEqual([]);
});

test("charges a swap-free account after its free days, and pays the account no credit", async () => {
  const bench = new Night({
    rates: [eurusd, gbpusd].map((product) => rate(product, "-1", "1", { tripleDay: null })),
    swapFree: [{ fromMs: 0, isOn: true }],
    freeDays: [{ fromMs: 0, days: 2 }],
  });
  const long = bench.open(eurusd, 1.1);
  bench.open(gbpusd, 1.1, { side: "sell" });
  await bench.wake(rolloverOf(4) + bookAfterMs);
  expect(bench.charges()).toEqual([
    [long, "11-18T22:00", "1", "-1"],
    [long, "11-19T22:00", "1", "-1"],
    [long, "11-20T22:00", "1", "-1"],
  ]);
  expect(bench.problems()).toEqual([]);
});

test("applies a rate from the rate's start when the company set the rate while the account slept", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "0", { fromMs: rolloverOf(2) - 1 })] });
  bench.open(eurusd, 1.1);
  await bench.wake(rolloverOf(3) + bookAfterMs);
  expect(bench.charges().map(([, when]) => when)).toEqual(["11-18T22:00", "11-19T22:00"]);
});

test("charges each trading day once when the company has moved the rollover while the account slept", async () => {
  const bench = new Night({
    rates: [rate(eurusd, "-1", "0", { tripleDay: null })],
    clocks: [
      { ...newYork, fromMs: 0 },
      { time: "00:00", zone: "America/Los_Angeles", fromMs: rolloverOf(1) + 3_600_000 },
    ],
  });
  bench.open(eurusd, 1.1);
  await bench.wake(rolloverOf(3) + bookAfterMs);
  expect(bench.charges().map(([, when]) => when)).toEqual([
    "11-16T22:00",
    "11-17T22:00",
    "11-19T08:00",
  ]);
  // The account follows the new clock from here on.
  expect(bench.account.financing.nextDueMs()).toBe(at("2026-11-20T08:00Z") + bookAfterMs);
  expect(bench.problems()).toEqual([]);
});

test("charges no financing in a replayed market, whose clock is not the company's", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "0")] });
  const market = { ...eurusd.market, feed: { ...eurusd.market.feed, clock: "feed" as const } };
  bench.open({ ...eurusd, market }, 1.1);
  await bench.wake(rolloverOf(1) + bookAfterMs);
  expect(bench.charges()).toEqual([]);
});

test("charges each night's financing once when the clock jumps back", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "0")] });
  bench.open(eurusd, 1.1);
  await bench.wake(rolloverOf(1) + bookAfterMs);
  await bench.wake(rolloverOf(0) + bookAfterMs);
  await bench.wake(rolloverOf(2) + bookAfterMs);
  expect(bench.charges().map(([, when]) => when)).toEqual([
    "11-16T22:00",
    "11-17T22:00",
    "11-18T22:00",
  ]);
});

test("charges and pays no financing for a fully hedged product, and keeps its margin", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "0.4")] });
  bench.open(eurusd, 1.1);
  bench.open(eurusd, 1.1, { side: "sell" });
  const funds = bench.funds();
  await bench.wake(rolloverOf(0) + bookAfterMs);
  expect(bench.charges()).toEqual([]);
  expect(bench.funds()).toEqual(funds);
  expect(bench.problems()).toEqual([]);
});

test("charges financing for the net lots only, first on the newest positions of the larger side", async () => {
  const bench = new Night({
    rates: [rate(eurusd, "-1", "0.4", { tripleDay: null }), rate(usdjpy, "-2", "-3")],
  });
  const buys = ["0.5", "0.4", "0.3"].map((lots) => bench.open(eurusd, 1.1, { lots }));
  const sell = bench.open(eurusd, 1.1, { side: "sell", lots: "0.6" });
  // An order of another product does not affect the net.
  const other = bench.open(usdjpy, 150, { side: "sell", lots: "1" });
  await bench.wake(rolloverOf(0) + bookAfterMs);
  expect(bench.charges().map(([id, , lots, amount]) => [id, lots, amount])).toEqual(
    expect.arrayContaining([
      [buys[1], "0.3", "-0.3"],
      [buys[2], "0.3", "-0.3"],
      [other, "1", "-0.02"],
    ]),
  );
  expect(bench.charges()).toHaveLength(3);
  expect(bench.problems()).toEqual([]);
  for (const id of buys) bench.close(eurusd, id ?? "", 1.1);
  await bench.wake(rolloverOf(1) + bookAfterMs);
  expect(bench.charges()).toContainEqual([sell, "11-17T22:00", "0.6", "0.24"]);
  expect(bench.problems()).toEqual([]);
});

test("charges a demo account no financing for nights before its reset", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-100", "0", { tripleDay: null })] });
  bench.open(eurusd, 1.1);
  bench.nowMs = rolloverOf(0) + 1_000;
  expect(resetDemo(bench.account, { forex: "10000", micro: "0" }, "reset").ok).toBe(true);
  const again = bench.open(eurusd, 1.1);
  await bench.wake(rolloverOf(1) + bookAfterMs);
  expect(bench.charges().map(([id, day]) => [id, day])).toEqual([[again, "11-17T22:00"]]);
  expect(bench.problems()).toEqual([]);
});

test("charges a position closed in parts for the lots that were open at each rollover", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "0", { tripleDay: null })] });
  const id = bench.open(eurusd, 1.1, { lots: "1" });
  const part = (lots: string, key: string) => {
    const quote = bench.quote(eurusd, 1.1, 1.1, bench.tick(eurusd, 1.1));
    return idOf(bench.account.forex.close({ orderId: id, lots }, { quote }, key));
  };
  bench.nowMs = rolloverOf(0) + 1;
  part("0.4", "a");
  // The part closed exactly at the rollover counts as closed.
  bench.nowMs = rolloverOf(1);
  part("0.5", "b");
  bench.nowMs = rolloverOf(2) + 1;
  bench.close(eurusd, id, 1.1);
  await bench.wake(rolloverOf(6));
  expect(bench.charges()).toEqual([
    [id, "11-16T22:00", "1", "-1"],
    [id, "11-17T22:00", "0.1", "-0.1"],
    [id, "11-18T22:00", "0.1", "-0.1"],
  ]);
  expect(bench.problems()).toEqual([]);
});

describe("the audit of financing", () => {
  async function charged(): Promise<Night> {
    const bench = new Night({ rates: [rate(eurusd, "-1", "1", { tripleDay: null })] });
    bench.open(eurusd, 1.1);
    await bench.wake(rolloverOf(2) + bookAfterMs);
    expect(bench.problems()).toEqual([]);
    for (const table of ["financing_charges", "financing_nights"]) {
      bench.db.rows(`DROP TRIGGER ${table}_stay`);
      bench.db.rows(`DROP TRIGGER ${table}_remain`);
    }
    return bench;
  }
  const second = `at_ms = ${rolloverOf(1)}`;

  it.each([
    ["another amount", `UPDATE financing_charges SET amount = '-2' WHERE ${second}`, /not -1/],
    ["other lots", `UPDATE financing_charges SET lots = '2' WHERE ${second}`, /2 lots/],
    ["a charge that is gone", `DELETE FROM financing_charges WHERE ${second}`, /not charged at/],
    ["a night that is gone", `DELETE FROM financing_nights WHERE ${second}`, /was not booked/],
    [
      "another rate",
      `UPDATE financing_nights SET terms = replace(terms, '"long":"-1"', '"long":"-3"') WHERE ${second}`,
      /not -3/,
    ],
    [
      "other nights",
      `UPDATE financing_nights SET terms = replace(terms, '"nights":1', '"nights":2') WHERE ${second}`,
      /another number of nights/,
    ],
    [
      "a night at another time",
      `UPDATE financing_nights SET terms = replace(terms, '17:00', '18:00') WHERE ${second}`,
      /no day ends at/,
    ],
    [
      "a charge without its booking",
      `UPDATE financing_charges SET posted_by = NULL WHERE ${second}`,
      /another booking/,
    ],
  ])("finds %s in the audit of financing", async (_what, change, finding) => {
    const bench = await charged();
    bench.db.rows(change);
    expect(bench.problems().join()).toMatch(finding);
  });
});
