import { describe, expect, it } from "vitest";
import {
  amountParts,
  fieldsOf,
  isUsable,
  newDraft,
  stopAmounts,
} from "#app/routes/follow/copy-draft.ts";

describe("the money of a pot", () => {
  it("offers fractions of the maximum, rounded down, as a pot's money", () => {
    expect(amountParts("100.03", 2)).toEqual([
      { percent: 25, amount: "25" },
      { percent: 50, amount: "50.01" },
      { percent: 100, amount: "100.03" },
    ]);
  });

  it("offers no fractions of the maximum when the maximum is zero or empty", () => {
    expect(amountParts("0", 2)).toEqual([]);
    expect(amountParts("", 2)).toEqual([]);
  });
});

describe("the copy stop in money", () => {
  it("shows the money that is left, and the money that is lost, when the copy stop is reached", () => {
    const at = stopAmounts("500", "60");
    expect([at?.left.toString(), at?.lost.toString()]).toEqual(["300", "200"]);
  });

  it.each([
    ["", "60"],
    ["0", "60"],
    ["500", ""],
    ["500", "60.5"],
  ])(
    "returns no amounts at the copy stop when the pot has %j and the stop is %j percent",
    (amount, percent) => {
      expect(stopAmounts(amount, percent)).toBeNull();
    },
  );
});

describe("a draft of settings", () => {
  it("accepts valid copy settings, and refuses a stop percentage or lot multiplier outside its limits", () => {
    expect(isUsable(newDraft)).toBe(true);
    expect(isUsable({ ...newDraft, stopPercent: "4" })).toBe(false);
    expect(isUsable({ ...newDraft, multiple: "101" })).toBe(false);
  });

  it("sends the lot multiplier only when it determines the size of copies", () => {
    expect(fieldsOf(newDraft)).toMatchObject({ multiple: "1", copies_open: "0" });
    expect(fieldsOf({ ...newDraft, kind: "share" })).not.toHaveProperty("multiple");
  });
});
