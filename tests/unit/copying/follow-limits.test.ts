import { describe, expect, it } from "vitest";
import {
  type FollowLimits,
  type FollowStanding,
  mostToFollow,
  refuseFollow,
} from "#domain/copying/follow-limits.ts";
import { Decimal } from "#domain/money/decimal.ts";

const limits: FollowLimits = {
  mastersMax: 2,
  equityPercent: 50,
  amountMin: "50",
  amountMax: "1000",
};
const amount = (text: string) => Decimal.parse(text);
const standing = (change: Partial<FollowStanding> = {}): FollowStanding => ({
  equity: amount("2000"),
  inPots: Decimal.zero,
  inPot: Decimal.zero,
  others: 0,
  isNew: true,
  ...change,
});
const errorOf = (text: string, change: Partial<FollowStanding> = {}) =>
  refuseFollow(amount(text), standing(change), limits)?.error ?? "";

describe("limits of a pot", () => {
  it.each([
    ["50", {}, ""],
    ["49.99", {}, "amount_out_of_range"],
    ["1000", {}, ""],
    ["1000.01", {}, "amount_out_of_range"],
    // A later payment may be small, but must keep the pot within its maximum.
    ["0.01", { isNew: false, inPot: amount("999.99"), inPots: amount("999.99") }, ""],
    ["0.02", { isNew: false, inPot: amount("999.99") }, "amount_out_of_range"],
    // Pots may hold half of the sum of account and pots.
    ["500", { equity: amount("1500"), inPots: amount("500") }, ""],
    ["500.01", { equity: amount("1500"), inPots: amount("500") }, "follow_equity_limit"],
    ["50", { equity: amount("0"), inPots: amount("500") }, "follow_equity_limit"],
    ["50", { equity: amount("-10") }, "follow_equity_limit"],
    ["50", { others: 2 }, "masters_full"],
    ["50", { others: 2, isNew: false }, ""],
  ] as const)("judges a payment of %s into a pot in the state %o: %s", (text, change, error) => {
    expect(errorOf(text, change)).toBe(error);
  });

  it("offers at most the amount that a pot's limits accept", () => {
    const cases: Array<[free: string, change: Partial<FollowStanding>, most: string]> = [
      ["2000", {}, "1000"],
      ["300", {}, "300"],
      ["2000", { inPot: amount("400"), inPots: amount("400") }, "600"],
      ["2000", { inPots: amount("1900") }, "50"],
      ["2000", { inPots: amount("3000") }, "0"],
      ["0", {}, "0"],
    ];
    for (const [free, change, most] of cases) {
      const given = standing({ isNew: false, ...change });
      const offered = mostToFollow(amount(free), given, limits);
      expect(offered.toString()).toBe(most);
      if (!offered.isZero()) expect(refuseFollow(offered, given, limits)).toBeNull();
    }
  });
});
