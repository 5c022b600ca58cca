import { describe, expect, it } from "vitest";
import { chargeAt, movedMark } from "#domain/copying/profit-share.ts";
import { riskPoints, riskScore } from "#domain/copying/risk-score.ts";
import { fallOf, larger, nextWorth, returnOf, type Unit } from "#domain/copying/time-weighted.ts";
import { type CountedTrade, countTrade, meansOf, noTrades } from "#domain/copying/trade-record.ts";
import { Decimal } from "#domain/money/decimal.ts";

const of = Decimal.parse;

/** Equity of an account at one moment, and the money that then came in or left. */
type EquityMark = Record<"equity" | "moved", Decimal>;

const marks = (...list: Array<[equity: string, moved: string]>): EquityMark[] =>
  list.map(([equity, moved]) => ({ equity: of(equity), moved: of(moved) }));

/** Worth of one unit of the account at each mark; the first is 1. */
function unitWorth(list: readonly EquityMark[], least: Decimal): Decimal[] {
  let unit: Unit = { worth: of("1"), held: null };
  return list.map(({ equity, moved }) => {
    unit = { worth: nextWorth(unit, equity, least), held: equity.add(moved) };
    return unit.worth;
  });
}

const worthOf = (list: EquityMark[]) => unitWorth(list, Decimal.zero);

/** Maximum drawdown, as a fraction from 0 to 1. */
function drawdownOf(worths: readonly Decimal[]): Decimal {
  let [highest, deepest] = [Decimal.zero, Decimal.zero];
  for (const worth of worths) {
    highest = larger(highest, worth);
    deepest = larger(deepest, fallOf(highest, worth));
  }
  return deepest;
}

describe("worked examples of the time-weighted return", () => {
  it("computes a return of -1 percent when 1000 grow to 1100, 1100 are deposited, and 2200 fall to 1980", () => {
    const worths = worthOf(marks(["0", "1000"], ["1100", "1100"], ["1980", "0"]));
    expect(worths.map(String)).toEqual(["1", "1.1", "0.99"]);
    expect(returnOf(worths).toString()).toBe("-0.01");
    expect(drawdownOf(worths).toString()).toBe("0.1");
  });

  it.each([
    [
      // CFA Program, Level I, Quantitative Methods: shares bought for 200, a year later for 225.
      // Each pays 5 a year and is sold for 235: returns of 15 and 6.67 percent, 10.76 a year.
      "of the CFA Institute",
      marks(["0", "200"], ["230", "220"], ["480", "0"]),
      [0.15, 0.0666667],
      0.2266667,
    ],
    [
      // Investopedia, "Time-Weighted Rate of Return", investor 1: puts 100,000 in.
      "of Investopedia, money put in",
      marks(["0", "1000000"], ["1162484", "100000"], ["1192328", "0"]),
      [0.162484, -0.0555698],
      0.0978851,
    ],
    [
      // Investor 2 takes 100,000 out and has the same return.
      "of Investopedia, money taken out",
      marks(["0", "1000000"], ["1162484", "-100000"], ["1003440", "0"]),
      [0.162484, -0.0555717],
      0.0978828,
    ],
  ])("computes the published time-weighted return: %s", (_whose, list, periods, whole) => {
    const worths = worthOf(list);
    const grown = worths.slice(1).map((worth, index) => returnOf([worths[index] ?? worth, worth]));
    grown.forEach((each, index) => {
      expect(each.toNumber()).toBeCloseTo(periods[index] ?? 0, 6);
    });
    expect(returnOf(worths).toNumber()).toBeCloseTo(whole, 6);
  });

  it("counts no withdrawn money as a loss", () => {
    const worths = worthOf(marks(["0", "1000"], ["1500", "-1500"], ["0", "200"], ["220", "0"]));
    expect(returnOf(worths).toString()).toBe("0.65");
  });

  it("keeps the return at -100 percent after a total loss, even after later deposits", () => {
    const worths = worthOf(marks(["0", "1000"], ["0", "5000"], ["50000", "0"]));
    expect(returnOf(worths).toString()).toBe("-1");
    expect(drawdownOf(worths).toString()).toBe("1");
  });

  it("computes no better return when one payment is split into many", () => {
    const whole = returnOf(worthOf(marks(["0", "1000"], ["1010", "30"], ["1100", "0"])));
    const split = returnOf(
      worthOf(marks(["0", "1000"], ["1010", "10"], ["1020", "10"], ["1030", "10"], ["1100", "0"])),
    );
    expect(split.gt(whole)).toBe(false);
    expect(whole.sub(split).lt(of("0.00000001"))).toBe(true);
  });

  it("counts losses, but no gains, while the equity is tiny", () => {
    const tiny = marks(["0", "1"], ["1000", "9000"], ["11000", "-10999"], ["0.5", "0"]);
    const worths = unitWorth(tiny, of("100"));
    expect(worths.map(String)).toEqual(["1", "1", "1.1", "0.55"]);
  });

  it("computes a return of zero for an account without money", () => {
    expect(returnOf(worthOf([])).toString()).toBe("0");
    expect(returnOf(worthOf(marks(["0", "0"], ["0", "0"]))).toString()).toBe("0");
  });
});

describe("worked examples of the record of trades", () => {
  const trade = (result: string, closedAtMs: number | null) => ({
    result: of(result),
    openedAtMs: 0,
    closedAtMs,
  });

  it("counts an open loss, but no open profit, in the record of trades", () => {
    const trades = [trade("5", 1000), trade("-1", 3000), trade("-90", null), trade("70", null)];
    const sums = sumsOf(trades, 5000);
    expect(sums).toEqual({ count: 3, won: 1, heldMs: 9000 });
    expect(meansOf(sums)).toEqual({ winRate: of("0.333333"), heldMs: 3000 });
  });

  it("computes a win rate of zero when there are no trades, and counts a trade with a result of zero as no win", () => {
    expect(meansOf(noTrades)).toEqual({ winRate: Decimal.zero, heldMs: 0 });
    expect(sumsOf([trade("0", 1000)], 0)).toMatchObject({ count: 1, won: 0 });
  });
});

function sumsOf(trades: readonly CountedTrade[], nowMs: number) {
  return trades.reduce((sums, each) => countTrade(sums, each, nowMs), noTrades);
}

describe("worked examples of the risk score", () => {
  const calm = [0.001, 0.001, 0.001, 0.001, 0.001];
  it.each([
    // A deviation of 0, without drawdown and leverage.
    [calm, 0, 0, 1],
    // Deviation of 0, 10, 20 percent and so on is 0.1581: far above 4.5 percent.
    [[0, 0.1, 0.2, 0.3, 0.4], 0, 0, 10],
    // The sample 1, 2, 3, 4, 5 percent deviates by 1.5811 percent: 3.16 points.
    [[0.01, 0.02, 0.03, 0.04, 0.05], 0, 0, 4],
    [calm, 0.351, 0, 8],
    [calm, 0.35, 0, 7],
    [calm, 0, 30, 3],
    [calm, 0, 1000, 10],
    [calm, Number.NaN, 0, 10],
    [[0.001, 0.001, 0.001, 0.001], 0, 0, null],
  ])(
    "computes the risk score of %o, drawdown %s, leverage %s: %s",
    (dailyReturns, drawdown, leverage, is) => {
      const points = riskPoints({ dailyReturns, drawdown, leverage });
      expect(points && riskScore(points)).toBe(is);
    },
  );
});

describe("worked examples of the high-water mark", () => {
  it("charges a profit share of 20 percent on 100 above the high-water mark, then nothing until the mark is passed again", () => {
    const first = chargeAt({ mark: of("1000") }, of("1100"), 20);
    expect(first.charge.toString()).toBe("20");
    expect(first.after.mark.toString()).toBe("1080");
    expect(chargeAt(first.after, of("1080"), 20).charge.toString()).toBe("0");
    expect(chargeAt(first.after, of("900"), 20)).toEqual({
      charge: Decimal.zero,
      after: first.after,
    });
    expect(chargeAt(first.after, of("1090"), 20).charge.toString()).toBe("2");
  });

  it("moves the high-water mark with payments in and out, so that no payment counts as profit or loss", () => {
    const mark = movedMark(movedMark({ mark: of("1000") }, of("500")), of("-200"));
    expect(chargeAt(mark, of("1300"), 20).charge.toString()).toBe("0");
    expect(chargeAt(mark, of("1310"), 20).charge.toString()).toBe("2");
  });

  it("rounds a profit share in favour of the paying pot", () => {
    expect(chargeAt({ mark: of("0") }, of("0.000009"), 20).charge.toString()).toBe("0.000001");
  });
});
