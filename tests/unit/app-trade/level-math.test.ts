import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  keySteps,
  leadersOf,
  placeHandle,
  snapPrice,
  spreadChips,
} from "#app/features/chart/level-math.ts";

describe("lines that are dragged", () => {
  it("snaps dragged lines to the product's grid and never below zero", () => {
    expect(snapPrice(1.234567, 5)).toBe("1.23457");
    expect(snapPrice(108_722.6789, 2)).toBe("108722.68");
    expect(snapPrice(-3, 2)).toBe("0.00");
  });

  it("keeps the handle of a dragged line visible", () => {
    expect(placeHandle(50, 300, 14)).toEqual({ y: 50, edge: null });
    expect(placeHandle(-900, 300, 14)).toEqual({ y: 14, edge: "top" });
    expect(placeHandle(900, 300, 14)).toEqual({ y: 286, edge: "bottom" });
    expect(placeHandle(null, 300, 14).edge).toBeNull();
  });

  it("converts a pressed key to the number of price points by which it moves a line", () => {
    expect(keySteps("ArrowUp", false)).toBe(1);
    expect(keySteps("ArrowDown", true)).toBe(-10);
    expect(keySteps("PageUp", false)).toBe(100);
    expect(keySteps("b", false)).toBeNull();
  });

  it("lets near lines of one group share the first one's chip", () => {
    const at = (y: number, group: string | null) => ({ y, group });
    const levels = [at(100, "buy"), at(110, "sell"), at(121, "buy"), at(122, "buy"), at(100, null)];
    expect(leadersOf(levels, 22)).toEqual([0, 1, 0, 3, 4]);
    expect(leadersOf([at(100, null), at(100, null)], 22)).toEqual([0, 1]);
  });

  it("places the chips of near lines side by side without overlap, with the first chip at the left", () => {
    const chips = fc.array(
      fc.record({ y: fc.integer({ min: 0, max: 200 }), width: fc.integer({ min: 20, max: 90 }) }),
      { minLength: 1, maxLength: 9 },
    );
    fc.assert(
      fc.property(chips, (all) => {
        const room = { width: 2_000, height: 200, chip: { height: 22, gap: 6 } };
        const offsets = spreadChips(all, room).map(({ x }) => x);
        expect(offsets[0]).toBe(0);
        for (const [i, a] of all.entries()) {
          for (const [j, b] of all.entries()) {
            if (j <= i || Math.abs(a.y - b.y) >= 22) continue;
            const [from, other] = [offsets[i] ?? 0, offsets[j] ?? 0];
            expect(from + a.width <= other || other + b.width <= from).toBe(true);
          }
        }
      }),
    );
  });

  it("stacks chips of one price when they do not fit side by side", () => {
    const room = { width: 260, height: 100, chip: { height: 22, gap: 6 } };
    const chips = [1, 2, 3].map(() => ({ y: 50, width: 110 }));
    expect(spreadChips(chips, room)).toEqual([
      { x: 0, down: 0 },
      { x: 116, down: 0 },
      { x: 0, down: -22 },
    ]);
    // At the upper edge, chips have room only below the line.
    const high = chips.map((chip) => ({ ...chip, y: 14 }));
    expect(spreadChips(high, room)[2]).toEqual({ x: 0, down: 22 });
    // In a window without room, the last chip stays readable.
    const narrow = { ...room, width: 110, height: 28 };
    expect(spreadChips(high, narrow)[2]).toEqual({ x: 0, down: 0 });
  });
});
