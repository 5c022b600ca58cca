import { expect, it } from "vitest";
import { trailingDistance, trailingProblem, trailingStart } from "#app/data/trailing.ts";

const quote = { bid: 100_000, ask: 100_010 };

it("a stop that follows begins where the fixed one was: at the side that closes", () => {
  expect(trailingDistance("buy", 99_700, 2, quote)).toBe("300.00");
  expect(trailingDistance("sell", 100_310, 2, quote)).toBe("300.00");
  expect(trailingStart("buy", "300.00", 2, quote)).toBe(99_700);
  expect(trailingStart("sell", "300.00", 2, quote)).toBe(100_310);
});

it.each(["", "0", "49.99", "50000.01", "300.001"])(
  "%s is no distance, and nothing begins at it",
  (text) => {
    expect(trailingProblem("buy", text, 2, quote)).toContain("0.05% to 50%");
    expect(trailingStart("buy", text, 2, quote)).toBeNull();
  },
);

it("both ends of the range are allowed, and nothing is wrong while no price is known", () => {
  expect(trailingProblem("buy", "50", 2, quote)).toBeUndefined();
  expect(trailingProblem("buy", "50000", 2, quote)).toBeUndefined();
  expect(trailingProblem("buy", "1", 2, { bid: 0, ask: 0 })).toBeUndefined();
});
