/** Changes of terms that are worse for traders with open orders. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { changedTerms, feltFrom, isWorse, worseFields } from "#domain/terms/coming.ts";

const level = fc.integer({ min: 0, max: 100_000 }).map(String);
const rate = fc.integer({ min: -99_999, max: 99_999 }).map((units) => String(units / 100));

test("judges a change as better when its reverse is worse, and an unchanged term as not worse", () => {
  const ordered = [
    ["settings", "stop_out_level", level],
    ["settings", "margin_call_level", level],
    ["settings", "terms_notice_days", fc.integer({ min: 7, max: 90 }).map(String)],
    ["settings", "swap_free_days", fc.integer({ min: 0, max: 9_999 }).map(String)],
    ["financing_rate", "long_rate", rate],
    ["financing_rate", "short_rate", rate],
  ] as const;
  for (const [kind, field, values] of ordered) {
    fc.assert(
      fc.property(values, values, values, (one, other, third) => {
        const worse = (before: string, after: string) => isWorse(kind, field, before, after);
        expect(worse(one, one)).toBe(false);
        expect(worse(one, other) && worse(other, one)).toBe(false);
        if (Number(one) !== Number(other)) expect(worse(one, other)).toBe(!worse(other, one));
        if (worse(one, other) && worse(other, third)) expect(worse(one, third)).toBe(true);
      }),
    );
  }
});

test("judges a changed value as worse when it is better for some traders and worse for others", () => {
  const either = [
    ["settings", "rollover_time", "17:00", "16:00"],
    ["settings", "rollover_zone", "Europe/London", "Asia/Tokyo"],
    ["settings", "margin_call_level_2", "80", "90"],
    ["settings", "margin_call_level_3", "60", "70"],
    ["financing_rate", "kind", "points", "percent"],
    ["financing_rate", "triple_day", "3", ""],
    ["financing_holiday", "forex", "", "1"],
    ["swap_free", "is_on", "0", "1"],
  ] as const;
  for (const [kind, field, one, other] of either) {
    expect([isWorse(kind, field, one, other), isWorse(kind, field, other, one)]).toEqual([
      ...[true, true],
    ]);
    expect(isWorse(kind, field, one, one)).toBe(false);
  }
});

test.each([
  [
    "a stop-out that goes back to its default of 50",
    "settings",
    "stop_out_level",
    "20",
    null,
    true,
  ],
  ["a stop-out of 50 that is written out", "settings", "stop_out_level", null, "50.0", false],
  ["a stop-out below the default", "settings", "stop_out_level", null, "40", false],
  ["free days that were without end", "settings", "swap_free_days", "", "9999", true],
  ["free days without end", "settings", "swap_free_days", "5", "", false],
  ["a first rate that costs", "financing_rate", "long_rate", null, "-0.1", true],
  ["a first rate that pays", "financing_rate", "short_rate", null, "0.1", false],
  ["a cheaper night", "financing_rate", "long_rate", "-2", "-1.99", false],
  ["a night that brings less", "financing_rate", "short_rate", "2", "1.9", true],
  ["what is agreed on at the opening", "settings", "trade_fee_type", "1", "2", false],
  ["a product's multiples", "product", "multiples", "[]", "[1]", false],
])("judges a change of terms: %s", (_, kind, field, before, after, isExpected) => {
  expect(isWorse(kind, field, before, after)).toBe(isExpected);
});

test("announces all terms of a change when one term is worse, and none when all are better", () => {
  const before = { long_rate: "-1", short_rate: "-1" };
  const mixed = { long_rate: "-0.5", short_rate: "-1.5" };
  expect(worseFields("financing_rate", before, mixed)).toEqual(["short_rate"]);
  expect(changedTerms("financing_rate", before, mixed).map(({ name }) => name)).toEqual([
    ...["long_rate", "short_rate"],
  ]);
  expect(changedTerms("financing_rate", before, { long_rate: "0", short_rate: "-1" })).toEqual([]);
  expect(changedTerms("settings", {}, { stop_out_level: "60", site_name: "x" })).toEqual([
    { name: "stop_out_level", before: "50", after: "60" },
  ]);
});

test("computes that a financing holiday affects positions from four days before it, and a setting from its start", () => {
  expect(feltFrom("financing_holiday", "2026-12-25", 0)).toBe(Date.parse("2026-12-21"));
  expect(feltFrom("settings", "", 7)).toBe(7);
});
