import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  distanceTextOf,
  levelIn,
  presetLevel,
  priceTextOf,
  trailingAt,
  withTrailing,
} from "#app/features/orders/draft/level-texts.ts";
import { levelUnits } from "#domain/forex/level-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { distanceBounds, readDistance, trailingStop } from "#domain/triggers/trailing.ts";
import { quote, termsOf } from "./level-terms.ts";

const trails = true as const;

describe("the distance of a trailing stop", () => {
  it.each([
    ["price", "0.002", "0.002"],
    ["pips", "20", "0.00200"],
    // The spread of 2 pips and the fee of 3 dollars are lost at once: 223 less 23 leaves 20 pips.
    ["money", "223", "0.00200"],
    ["money", "10", ""],
    ["pips", "", ""],
    ["pips", "0", ""],
  ] as const)(
    'reads a trailing distance (unit %s, text "%s") as the price distance "%s"',
    (unit, text, distance) => {
      for (const side of ["buy", "sell"] as const) {
        expect(distanceTextOf(termsOf(side), { unit, text, trails })).toBe(distance);
      }
    },
  );

  it("computes the same first price of a trailing stop as the server", () => {
    for (const side of ["buy", "sell"] as const) {
      const level = { unit: "pips", text: "20", trails } as const;
      const start = trailingStop(side, quote, { distance: 0.002, step: 0.0002 });
      expect(Number(priceTextOf(termsOf(side), "stop_loss", level))).toBe(start.toNumber());
    }
  });

  it("limits the loss at a trailing stop's first level to the requested amount", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("buy" as const, "sell" as const),
        fc.integer({ min: 30, max: 5_000 }),
        (side, amount) => {
          const level = { unit: "money", text: String(amount), trails } as const;
          const money = trailingAt(termsOf(side), level)?.money;
          expect(money?.lt(Decimal.of(-amount))).toBe(false);
        },
      ),
    );
  });

  it("keeps the trailing distance when the unit changes", () => {
    for (const unit of levelUnits) {
      const level = { unit: "pips", text: "20", trails } as const;
      const changed = levelIn(termsOf("buy"), "stop_loss", level, unit);
      expect([unit, changed.unit, changed.trails]).toEqual([unit, unit, true]);
      const distance = Number(distanceTextOf(termsOf("buy"), changed));
      expect(Math.abs(distance - 0.002)).toBeLessThan(0.00002);
    }
  });

  it("converts a stop's price to the trailing distance, and back", () => {
    const fixed = { unit: "price", text: "1.09800" } as const;
    const following = withTrailing(termsOf("buy"), fixed, true);
    expect(following).toEqual({ unit: "price", text: "0.00200", trails: true });
    expect(withTrailing(termsOf("buy"), following, undefined)).toMatchObject(fixed);
    expect(withTrailing(termsOf("buy"), { unit: "money", text: "90" }, true)).toEqual({
      unit: "money",
      text: "90",
      trails: true,
    });
  });

  it("accepts a trailing distance exactly when it is within the account's bounds", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 700_000 }),
        (precision, points, distance) => {
          const scale = 10 ** precision;
          const price = points / scale;
          const { least, most } = distanceBounds(precision, price);
          const text = (distance / scale).toFixed(precision);
          const isInside = !Decimal.parse(text).lt(least) && !Decimal.parse(text).gt(most);
          expect(readDistance(text, precision, price) !== null).toBe(isInside);
        },
      ),
    );
  });
});

describe("a level switched on before the order's terms are known", () => {
  const presetTerms = { side: "buy", multiple: 100, precision: 5, quote } as const;

  it("shows a level as a price until the order's terms are known, then in its unit", () => {
    const early = presetLevel("stop_loss", presetTerms, null, "money");
    expect(early).toMatchObject({ unit: "price", wanted: "money" });
    const known = levelIn(termsOf("buy"), "stop_loss", early, early.wanted ?? "price");
    expect(known.unit).toBe("money");
    expect(known.wanted).toBeUndefined();
  });

  it("keeps a level as a price when the trader chose the price as the unit", () => {
    const early = presetLevel("stop_loss", presetTerms, null, "price");
    expect(early.wanted).toBeUndefined();
    const money = presetLevel("stop_loss", presetTerms, null, "money");
    expect(levelIn(null, "stop_loss", money, "price").wanted).toBeUndefined();
    expect(levelIn(null, "stop_loss", money, "pips").wanted).toBe("pips");
  });
});
