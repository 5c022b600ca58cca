import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decimalsOf,
  levelIn,
  mirrored,
  presetLevel,
  priceTextOf,
  stepOf,
  valuesAt,
} from "#app/features/orders/draft/level-texts.ts";
import { levelProblems } from "#app/features/orders/draft/levels.ts";
import { levelUnits } from "#domain/forex/level-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { quote, termsOf } from "./level-terms.ts";

describe("a level set in a unit", () => {
  it.each([
    ["price", "1.09820", "1.09820"],
    ["pips", "20", "1.09820"],
    ["money", "203", "1.09820"],
    ["percent", "18.4545", "1.09821"],
    ["money", "", ""],
    ["pips", "20.", ""],
    ["money", "999999999", ""],
  ] as const)('computes the price of a level (unit %s, text "%s"): "%s"', (unit, text, price) => {
    expect(priceTextOf(termsOf("buy"), "stop_loss", { unit, text })).toBe(price);
  });

  it("keeps a level's distance when the side changes, but mirrors a price at the middle of the quote", () => {
    const level = { unit: "pips", text: "20" } as const;
    expect(priceTextOf(termsOf("sell"), "stop_loss", level)).toBe("1.10200");
    expect(priceTextOf(termsOf("sell"), "take_profit", level)).toBe("1.09800");
    expect(mirrored(level, quote)).toEqual(level);
    expect(mirrored({ unit: "price", text: "1.09820" }, quote).text).toBe("1.10200");
  });

  it("computes no price of a level when the order's terms are unknown", () => {
    expect(priceTextOf(null, "stop_loss", { unit: "money", text: "5" })).toBe("");
    expect(valuesAt(null, "1.1")).toBeNull();
  });

  it("converts a level to another unit, or to a price when that unit cannot express the level", () => {
    const level = { unit: "price", text: "1.09820" } as const;
    const said = levelUnits.map((unit) => levelIn(termsOf("buy"), "stop_loss", level, unit).text);
    expect(said).toEqual(["1.09820", "20", "18.5", "203"]);
    // A stop above the opening price gains money, so no loss can express it.
    const gains = { unit: "price", text: "1.11000" } as const;
    expect(levelIn(termsOf("buy"), "stop_loss", gains, "money")).toEqual(gains);
  });

  it("changes a level's profit or loss by less than 2 USD when its unit changes and changes back", () => {
    const units = fc.constantFrom(...levelUnits);
    const kinds = fc.constantFrom("stop_loss" as const, "take_profit" as const);
    fc.assert(
      fc.property(kinds, units, fc.integer({ min: 20, max: 500 }), (kind, unit, points) => {
        const each = termsOf("buy");
        const distance = Decimal.of(points).div(Decimal.of(100_000), 5);
        const price =
          kind === "stop_loss" ? each.openPrice.sub(distance) : each.openPrice.add(distance);
        const level = { unit: "price", text: price.toFixed(5) } as const;
        const there = levelIn(each, kind, level, unit);
        const shown = valuesAt(each, level.text);
        const after = valuesAt(each, priceTextOf(each, kind, there));
        if (!shown || !after) throw new Error("no values");
        // Each conversion rounds down by less than a tenth of a percent of the margin.
        expect(after.money.sub(shown.money).abs().lt(Decimal.of(2))).toBe(true);
      }),
    );
  });
});

describe("a newly switched-on level", () => {
  const preset = (kind: "stop_loss" | "take_profit", side: "buy" | "sell", multiple = 100) =>
    levelUnits.map((unit) => {
      const from = { side, multiple, precision: 5, quote };
      return presetLevel(kind, from, termsOf(side), unit);
    });

  it("presets a stop-loss at a loss of about a fifth of the margin, and a take-profit at a gain of about two fifths", () => {
    expect(preset("stop_loss", "buy").map(({ text }) => text)).toEqual([
      "1.09780",
      "24",
      "23",
      "250",
    ]);
    expect(preset("take_profit", "sell").map(({ text }) => text)).toEqual([
      "1.09580",
      "42",
      "38",
      "420",
    ]);
  });

  it("presets a valid level in every unit, even within a wide spread", () => {
    for (const side of ["buy", "sell"] as const) {
      for (const multiple of [1, 100, 500, 100_000]) {
        for (const kind of ["stop_loss", "take_profit"] as const) {
          for (const level of preset(kind, side, multiple)) {
            const price = priceTextOf(termsOf(side), kind, level);
            const order = {
              kind: "market",
              target: "",
              stop: "",
              stop_loss: null,
              take_profit: null,
              trailing: null,
              pricePrecision: 5,
            } as const;
            const problems = levelProblems(side, { ...order, [kind]: price }, quote);
            expect([side, multiple, level, problems]).toEqual([side, multiple, level, []]);
          }
        }
      }
    }
  });

  it("presets a level for leverage 100 when the order's leverage is 0", () => {
    expect(preset("stop_loss", "buy", 0)).toEqual(preset("stop_loss", "buy", 100));
  });

  it("presets a level as a price when the order's terms are unknown", () => {
    const from = { side: "buy", multiple: 100, precision: 5, quote } as const;
    expect(presetLevel("stop_loss", from, null, "money").unit).toBe("price");
  });
});

describe("steps and decimals of a level's field", () => {
  it.each([
    ["price", 107_193.52, 2, 500, "10"],
    ["price", 1.1, 5, 500, "0.0001"],
    ["price", 150, 3, 500, "0.01"],
    ["price", 0.5, 2, 500, "0.01"],
    ["pips", 1.1, 5, 500, "1"],
    ["pips", 107_193.52, 2, 500, "1000"],
    ["percent", 1.1, 5, 500, "1"],
    ["money", 1.1, 5, 500, "10"],
    ["money", 1.1, 5, 5, "0.1"],
    ["money", 1.1, 5, 0.01, "0.01"],
    ["money", 1.1, 5, 0, "1"],
  ] as const)(
    "computes the step of a level's field: unit %s, price %s, %s decimals, margin %s, step %s",
    (unit, price, precision, margin, step) => {
      expect(stepOf(unit, { price, precision, margin })).toBe(step);
    },
  );

  it("steps a level by a point for a price, a tenth for pips or percent, and a cent for money", () => {
    expect(levelUnits.map((unit) => decimalsOf(unit, 5))).toEqual([5, 1, 1, 2]);
  });
});
