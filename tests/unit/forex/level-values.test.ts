import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConversionPath } from "#domain/contracts/account.ts";
import { conversionRate } from "#domain/forex/conversion.ts";
import {
  type LevelTerms,
  levelPrice,
  levelValues,
  pipSize,
  resultAt,
} from "#domain/forex/level-values.ts";
import { Decimal } from "#domain/money/decimal.ts";

const none: ConversionPath = { productId: null, inverted: false };

interface Case extends Partial<Omit<LevelTerms, "rate">> {
  open: string;
  lot?: string;
  units?: string;
  path?: ConversionPath;
  /** Price of the conversion pair; null if the product is its own conversion pair. */
  pairPrice?: string | null;
}

function terms({ open, lot, units, path = none, pairPrice, ...rest }: Case): LevelTerms {
  return {
    side: "buy",
    openPrice: Decimal.parse(open),
    lots: Decimal.parse(lot ?? "1"),
    unitsPerLot: Decimal.parse(units ?? "100000"),
    rate:
      pairPrice === null
        ? "one_over_closing_price"
        : conversionRate(path, Decimal.parse(pairPrice ?? "1")),
    margin: Decimal.of(1000),
    fee: Decimal.zero,
    pricePrecision: 5,
    ...rest,
  };
}

const eurusd = terms({ open: "1.10000" });
/** The account is in USD, so yen are converted to dollars at the order's own closing price. */
const usdjpy = terms({
  open: "150.000",
  pricePrecision: 3,
  path: { productId: 2, inverted: true },
  pairPrice: null,
});
/** Pounds are converted to dollars through another product. */
const eurgbp = terms({
  open: "0.85000",
  path: { productId: 9, inverted: false },
  pairPrice: "1.25",
});
const btcusd = terms({ open: "107193.52", lot: "0.05", units: "1", pricePrecision: 2 });

function shown(each: LevelTerms, price: string) {
  const { pips, percent, money } = levelValues(each, Decimal.parse(price));
  return [pips, percent, money].map(String);
}

describe("the four units of a level", () => {
  it.each([
    ["EUR/USD, 50 pips below", eurusd, "1.09500", ["-50", "-50", "-500"]],
    ["EUR/USD, half a pip above", eurusd, "1.10005", ["0.5", "0.5", "5"]],
    ["a sell gains below", { ...eurusd, side: "sell" as const }, "1.09500", ["50", "50", "500"]],
    // 500 yen for a pip and lot: 50 pips are 50,000 yen, worth 334.45 at 149.500 yen a dollar.
    ["USD/JPY, at its own closing price", usdjpy, "149.500", ["-50", "-33.5", "-334.45"]],
    ["EUR/GBP, through another product", eurgbp, "0.84800", ["-20", "-25", "-250"]],
    ["BTC/USD", btcusd, "106193.52", ["-100000", "-5", "-50"]],
  ])("converts a level to all units: %s", (_name, each, price, expected) => {
    expect(shown(each, price)).toEqual(expected);
  });

  it("subtracts the opening fee from a level's values", () => {
    expect(shown({ ...eurusd, fee: Decimal.of(7) }, "1.09500")).toEqual(["-50", "-50.7", "-507"]);
  });

  it("shows no percentage of a level when the margin is zero", () => {
    expect(levelValues({ ...eurusd, margin: Decimal.zero }, eurusd.openPrice).percent).toBeNull();
  });

  it("returns the pip for each number of decimals of a price", () => {
    expect([0, 1, 2, 3, 4, 5].map((places) => pipSize(places).toString())).toEqual([
      "1",
      "0.1",
      "0.01",
      "0.01",
      "0.0001",
      "0.0001",
    ]);
  });
});

const price = (
  each: LevelTerms,
  ...rest: [kind: "stop_loss" | "take_profit", unit: "pips" | "percent" | "money", amount: string]
) => {
  const [kind, unit, amount] = rest;
  return levelPrice(each, kind, unit, Decimal.parse(amount))?.toString() ?? null;
};

describe("the price of a level", () => {
  it.each([
    ["50 pips of loss", eurusd, "stop_loss", "pips", "50", "1.095"],
    [
      "50 pips of gain of a sell",
      { ...eurusd, side: "sell" as const },
      "take_profit",
      "pips",
      "50",
      "1.095",
    ],
    ["half its margin lost", eurusd, "stop_loss", "percent", "50", "1.095"],
    ["500 lost", eurusd, "stop_loss", "money", "500", "1.095"],
    ["500 gained", eurusd, "take_profit", "money", "500", "1.105"],
    ["at most 500.99 lost", eurusd, "stop_loss", "money", "500.99", "1.095"],
    ["at least 500.01 gained", eurusd, "take_profit", "money", "500.01", "1.10501"],
    ["334.45 lost in yen", usdjpy, "stop_loss", "money", "334.45", "149.5"],
    ["250 lost in pounds", eurgbp, "stop_loss", "money", "250", "0.848"],
    ["50 lost in bitcoin", btcusd, "stop_loss", "money", "50", "106193.52"],
  ] as const)("computes the price of a level: %s", (_name, each, kind, unit, amount, expected) => {
    expect(price(each, kind, unit, amount)).toBe(expected);
  });

  it("includes the fee in the loss at a level's price", () => {
    const each = { ...eurusd, fee: Decimal.of(7) };
    expect(price(each, "stop_loss", "money", "507")).toBe("1.095");
    expect(price(each, "take_profit", "money", "493")).toBe("1.105");
  });

  it("computes no price of a level when the price, amount or margin is not positive", () => {
    expect(price(eurusd, "stop_loss", "money", "110000")).toBeNull();
    expect(price(eurusd, "stop_loss", "pips", "11000")).toBeNull();
    expect(levelPrice(eurusd, "stop_loss", "pips", Decimal.of(-1))).toBeNull();
    expect(price({ ...eurusd, margin: Decimal.zero }, "stop_loss", "percent", "5")).toBeNull();
  });
});

describe("rounding", () => {
  const anyTerms = fc
    .record({
      side: fc.constantFrom("buy" as const, "sell" as const),
      base: fc.constantFrom(eurusd, usdjpy, eurgbp, btcusd),
      lots: fc.integer({ min: 1, max: 500 }),
      fee: fc.integer({ min: 0, max: 5_000_000 }),
      points: fc.integer({ min: -2_000, max: 2_000 }),
    })
    .map(({ side, base, lots, fee, points }) => ({
      ...base,
      side,
      lots: Decimal.of(lots).div(Decimal.of(100), 2),
      fee: Decimal.of(fee).div(Decimal.of(1_000_000), 6),
      openPrice: base.openPrice.add(
        Decimal.of(points).div(Decimal.of(10n ** BigInt(base.pricePrecision)), base.pricePrecision),
      ),
    }));
  const kinds = fc.constantFrom("stop_loss" as const, "take_profit" as const);

  it("rounds a level to the nearest price that gives at least the requested result", () => {
    fc.assert(
      fc.property(anyTerms, kinds, fc.integer({ min: 0, max: 100_000 }), (each, kind, cents) => {
        const amount = Decimal.of(cents).div(Decimal.of(100), 2);
        const found = levelPrice(each, kind, "money", amount);
        if (!found) return;
        const wanted = kind === "stop_loss" ? amount.neg() : amount;
        expect(resultAt(each, found).lt(wanted)).toBe(false);
        // Far above the opening, a point of USD/JPY is worth less than the last digit of an amount.
        // Many prices then have the same result.
        if (found.gt(each.openPrice.mul(Decimal.of(10)))) return;
        const point = Decimal.of(1).div(Decimal.of(10n ** BigInt(each.pricePrecision)), 5);
        const worse = each.side === "buy" ? found.sub(point) : found.add(point);
        expect(resultAt(each, worse).lt(wanted)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("rounds a level's values down, never above the exact result at the level's price", () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: -5_000, max: 5_000 }), (each, points) => {
        const point = Decimal.of(1).div(Decimal.of(10n ** BigInt(each.pricePrecision)), 5);
        const at = each.openPrice.add(point.mul(Decimal.of(points)));
        const { money, percent } = levelValues(each, at);
        const result = resultAt(each, at);
        expect(money.gt(result)).toBe(false);
        expect(result.sub(money).lt(Decimal.parse("0.01"))).toBe(true);
        expect((percent ?? Decimal.zero).mul(each.margin).gt(result.mul(Decimal.of(100)))).toBe(
          false,
        );
      }),
      { numRuns: 500 },
    );
  });

  it("rounds a stop-loss to at most the requested pips of loss, and a take-profit to at least those of gain", () => {
    fc.assert(
      fc.property(anyTerms, kinds, fc.integer({ min: 0, max: 9_999 }), (each, kind, tenths) => {
        const amount = Decimal.of(tenths).div(Decimal.of(10), 1);
        const found = levelPrice(each, kind, "pips", amount);
        if (!found) return;
        const { pips } = levelValues(each, found);
        expect(pips.lt(kind === "stop_loss" ? amount.neg() : amount)).toBe(false);
      }),
    );
  });
});
