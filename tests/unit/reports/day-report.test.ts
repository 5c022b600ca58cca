import { describe, expect, test } from "vitest";
import { Decimal } from "#domain/money/decimal.ts";
import {
  correctedLines,
  houseResult,
  owedTo,
  reportLines,
  reportOf,
} from "#domain/reports/day-report.ts";
import { fromParts, toParts } from "#domain/reports/exact-parts.ts";
import { companyMove, riseResult } from "#domain/risk/moves.ts";
import { seeded } from "#scripts/replay/seeded.ts";

describe("an amount as two whole numbers", () => {
  test.each([
    ["0", "0", "0"],
    ["12.5", "12", "5000000000"],
    ["-0.0000000001", "0", "-1"],
    ["-3.25", "-3", "-2500000000"],
    ["123456789012345.0000000009", "123456789012345", "9"],
  ])(
    "splits the amount %s into two whole numbers, and joins them again",
    (amount, whole, parts) => {
      expect(toParts(amount)).toEqual({ whole, parts });
      expect(fromParts({ whole, parts })).toBe(amount);
    },
  );

  test.each(["1.00000000001", "", "1e5", "--1", "1.", "NaN"])(
    "refuses to split the amount %j",
    (text) => {
      expect(() => toParts(text)).toThrow(RangeError);
    },
  );

  test("sums 2,000 amounts of any sign exactly", () => {
    const random = seeded(5);
    let [sum, whole, parts] = [Decimal.zero, 0n, 0n];
    for (let round = 0; round < 2_000; round++) {
      const digits = Math.floor(random() * 11);
      const amount = `${random() < 0.5 ? "-" : ""}${(random() * 1e6).toFixed(digits)}`;
      const exact = toParts(amount);
      sum = sum.add(Decimal.parse(amount));
      whole += BigInt(exact.whole);
      parts += BigInt(exact.parts);
    }
    expect(fromParts({ whole: String(whole), parts: String(parts) })).toBe(sum.toString());
  });
});

describe("a day's report", () => {
  const sums = [
    { kind: "deposit", bucket: "external", amount: "-1000" },
    { kind: "deposit", bucket: "change.free", amount: "1000" },
    { kind: "withdraw_paid", bucket: "external", amount: "198" },
    { kind: "withdraw_paid", bucket: "house.fee", amount: "2" },
    { kind: "withdraw_paid", bucket: "change.hold", amount: "-200" },
    { kind: "withdraw_returned", bucket: "external", amount: "-99" },
    { kind: "withdraw_returned", bucket: "house.fee", amount: "-1" },
    { kind: "withdraw_returned", bucket: "change.free", amount: "100" },
    { kind: "forex_close", bucket: "house.profit", amount: "-35.5" },
    { kind: "forex_open", bucket: "house.fee", amount: "7" },
    { kind: "micro_settle", bucket: "house.profit", amount: "12" },
    { kind: "financing", bucket: "house.financing", amount: "0.4" },
    { kind: "protection", bucket: "protection", amount: "-3" },
    { kind: "put_in", bucket: "company.funds", amount: "20000" },
    { kind: "take_out", bucket: "company.funds", amount: "-500" },
    { kind: "put_in", bucket: "company.loans", amount: "50000" },
    { kind: "adjustment", bucket: "adjustment", amount: "-50" },
    { kind: "mining_dividend", bucket: "mining", amount: "-5" },
    { kind: "mining_subscribe", bucket: "mining", amount: "500" },
    { kind: "loan_interest", bucket: "house.loans", amount: "1.5" },
  ];

  test("computes a day's report, the house's result and the money owed to customers from the sums", () => {
    const report = reportOf(sums);
    expect(report).toEqual({
      deposits: "1000",
      withdrawals: "198",
      returned: "99",
      contracts: "-35.5",
      micro: "12",
      fees: "7",
      payment_fees: "1",
      financing: "0.4",
      protection: "-3",
      adjustments: "50",
      interest: "1.5",
      dividends: "-5",
      funds: "19500",
      loan_book: "50000",
    });
    expect(houseResult(report)).toBe("-19.1");
    expect(owedTo(sums)).toBe("900");
  });

  test("reports zero for a day without sums, and names the lines that a later report corrects", () => {
    const closed = reportOf([]);
    expect(reportLines.every((line) => closed[line] === "0")).toBe(true);
    expect(correctedLines(closed, reportOf(sums.slice(0, 1)))).toEqual(["deposits"]);
    expect(correctedLines(closed, closed)).toEqual([]);
  });
});

describe("a move of prices", () => {
  // Customers are long 1,000 net, so the house loses their gain.
  test.each([
    [1_000, 1, -10],
    [1_000, 5, -50],
    [-400, 3, 12],
    [0, 5, 0],
  ])(
    "computes, for net lots worth %d and a rise of %d percent, the house's result %d",
    (net, percent, result) => {
      expect(riseResult({ net }, percent)).toBe(result);
    },
  );

  test("computes the house's result when all products rise, and when each product moves in its worst direction", () => {
    const held = [{ net: 1_000 }, { net: -400 }];
    expect(companyMove(held, 5)).toEqual({ rise: -30, worst: -70 });
  });
});
