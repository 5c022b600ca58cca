import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepDown, stepUp } from "#app/ui/form/decimal-steps.ts";
import { Decimal } from "#domain/money/decimal.ts";

describe("steps", () => {
  const d = Decimal.parse;
  it.each([
    ["0.1", "0.1", "0.1", "0.2", "0"],
    ["0.15", "0.1", "0.1", "0.2", "0.1"],
    ["0.2", "0.1", "0.1", "0.3", "0.1"],
    ["0", "0.01", "0.25", "0.25", "-0.01"],
    ["0", "0.1", "0.25", "0.3", "-0.1"],
  ])(
    "steps the amount %s by %s: down, and up to at least the minimum %s",
    (amount, step, min, up, down) => {
      expect(stepUp(d(amount), d(step), d(min)).toString()).toBe(up);
      expect(stepDown(d(amount), d(step)).toString()).toBe(down);
    },
  );

  it("steps up and down to the nearest multiple of the step", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 500 }), (units, stepUnits) => {
        const amount = d(String(units)).div(d("1000"), 3);
        const step = d(String(stepUnits)).div(d("100"), 2);
        const up = stepUp(amount, step, d("0"));
        const down = stepDown(amount, step);
        expect([up.isMultipleOf(step), down.isMultipleOf(step)]).toEqual([true, true]);
        expect([up.gt(amount), down.lt(amount)]).toEqual([true, true]);
        expect([up.sub(amount).gt(step), amount.sub(down).gt(step)]).toEqual([false, false]);
      }),
    );
  });
});
