/** Amounts owed on each day: the worked tables, and days of zones. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type LoanSchedule,
  loanCost,
  loanDay,
  loanDayStart,
  owedAfter,
} from "#domain/loans/schedule.ts";
import { inkOf, isSignature } from "#domain/loans/signature.ts";
import { Decimal } from "#domain/money/decimal.ts";

const terms: LoanSchedule = {
  amount: Decimal.of(10_000),
  dailyRate: Decimal.parse("0.0005"),
  penaltyRate: Decimal.parse("0.001"),
  period: 30,
  freeDays: 7,
  returnDays: 3,
  decimals: 2,
};
const owed = (days: number, change: Partial<LoanSchedule> = {}) => {
  const { interest, penalty, total } = owedAfter({ ...terms, ...change }, days);
  return [interest.toString(), penalty.toString(), total.toString()];
};

describe("the worked table of loans", () => {
  it.each([
    [0, "0", "0", "10000"],
    [7, "0", "0", "10000"],
    [8, "5", "0", "10005"],
    [12, "25", "0", "10025"],
    [30, "115", "0", "10115"],
    [31, "115", "10", "10125"],
    [33, "115", "30", "10145"],
  ])(
    "computes a loan's debt after %i days: interest %s, penalty %s, total %s",
    (days, ...expected) => {
      expect(owed(days)).toEqual(expected);
    },
  );

  it("charges nothing when a loan with only free days is repaid on time, and only a penalty when it is late", () => {
    expect(owed(7, { period: 7 })).toEqual(["0", "0", "10000"]);
    expect(owed(8, { period: 7 })).toEqual(["0", "10", "10010"]);
  });
});

describe("the right of withdrawal", () => {
  const none = { freeDays: 0, returnDays: 3 };

  it("charges nothing for a loan that is returned within its return period, and charges every used day afterwards", () => {
    expect(owed(3, none)).toEqual(["0", "0", "10000"]);
    expect(owed(4, none)).toEqual(["20", "0", "10020"]);
  });

  it("ends a loan's return period before the loan is due", () => {
    expect(owed(1, { ...none, period: 1, returnDays: 14 })).toEqual(["5", "0", "10005"]);
    expect(owed(6, { ...none, period: 7, returnDays: 14 })).toEqual(["0", "0", "10000"]);
    expect(owed(7, { ...none, period: 7, returnDays: 14 })).toEqual(["35", "0", "10035"]);
  });
});

const anyTerms = fc.record({
  cents: fc.integer({ min: 1, max: 1_000_000_000 }),
  rate: fc.integer({ min: 0, max: 999_999 }),
  late: fc.integer({ min: 0, max: 999_999 }),
  period: fc.integer({ min: 1, max: 400 }),
  freeDays: fc.integer({ min: 0, max: 60 }),
  returnDays: fc.integer({ min: 0, max: 30 }),
  decimals: fc.constantFrom(0, 2, 6),
});

it("rounds a loan's debt against the borrower, and charges no less for one more day", () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 0, max: 800 }), (given, days) => {
      const loan: LoanSchedule = {
        ...given,
        amount: Decimal.of(given.cents).div(Decimal.of(100), 2),
        dailyRate: Decimal.of(given.rate).div(Decimal.of(100_000_000), 8),
        penaltyRate: Decimal.of(given.late).div(Decimal.of(100_000_000), 8),
      };
      const now = owedAfter(loan, days);
      const next = owedAfter(loan, days + 1);
      expect(now.total.gt(next.total)).toBe(false);
      const late = loan.amount
        .mul(loan.penaltyRate)
        .mul(Decimal.of(Math.max(0, days - loan.period)));
      expect(now.penalty.lt(late)).toBe(false);
      expect(now.penalty.sub(late).lt(Decimal.of(1))).toBe(true);
      // The daily bookings add up to the same sum.
      let sum = Decimal.zero;
      let before = Decimal.zero;
      for (let day = 1; day <= days; day++) {
        const { interest } = owedAfter(loan, day);
        sum = sum.add(interest.sub(before));
        before = interest;
      }
      expect(sum.eq(now.interest)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

describe("days of a loan", () => {
  it.each([
    // Spring forward and back in Berlin, leap day, the end of a year.
    ["Europe/Berlin", "2026-03-28T22:59:59Z", 1, "2026-03-28T23:00:00Z"],
    ["Europe/Berlin", "2026-03-29T12:00:00Z", 1, "2026-03-29T22:00:00Z"],
    ["Europe/Berlin", "2026-10-25T12:00:00Z", 1, "2026-10-25T23:00:00Z"],
    ["UTC", "2028-02-28T12:00:00Z", 2, "2028-03-01T00:00:00Z"],
    ["UTC", "2027-02-28T12:00:00Z", 1, "2027-03-01T00:00:00Z"],
    ["Asia/Tokyo", "2026-12-31T14:59:59Z", 1, "2026-12-31T15:00:00Z"],
  ])(
    "computes the start of a loan's day (zone %s, loan from %s): day %i begins at %s",
    (zone, from, days, expected) => {
      const start = loanDay(zone, Date.parse(from));
      const atMs = loanDayStart(zone, start + days);
      expect(new Date(atMs).toISOString()).toBe(expected.replace("Z", ".000Z"));
      expect(loanDay(zone, atMs)).toBe(start + days);
      expect(loanDay(zone, atMs - 1)).toBe(start + days - 1);
    },
  );

  it("counts calendar days of a loan when the clocks change", () => {
    const start = loanDay("Europe/Berlin", Date.parse("2026-03-01T11:00:00Z"));
    const due = loanDay("Europe/Berlin", Date.parse("2026-03-31T11:00:00Z"));
    expect(due - start).toBe(30);
  });
});

describe("costs disclosed before signing", () => {
  it("discloses all costs of a loan, and their yearly rate", () => {
    expect(loanCost(terms)).toEqual({
      freeDays: 7,
      dailyRate: "0.0005",
      perDay: "5",
      interest: "115",
      total: "10115",
      // 1.0115 ^ (365 / 30) - 1 = 14.9290 %
      yearlyRate: "14.93",
      perDayLate: "10",
      returnDays: 3,
    });
  });

  it("discloses a yearly rate of zero for a free loan", () => {
    expect(loanCost({ ...terms, freeDays: 30 }).yearlyRate).toBe("0");
  });
});

describe("a signature", () => {
  const size = { width: 300, height: 400 };
  const of = (isInked: (x: number, y: number) => boolean) => isSignature(inkOf(size, isInked));

  it("accepts a signature when its line has enough length and height", () => {
    expect(of((x, y) => x > 50 && x < 200 && Math.abs(y - 100 - x / 2) < 2)).toBe(true);
  });

  it("refuses an empty pad, a dot, and a flat or short stroke as a signature", () => {
    expect(of(() => false)).toBe(false);
    expect(of((x, y) => x < 15 && y < 15)).toBe(false);
    expect(of((x, y) => y === 200 && x > 0)).toBe(false);
    expect(of((x, y) => x === 10 && y > 100 && y < 150)).toBe(false);
  });
});
