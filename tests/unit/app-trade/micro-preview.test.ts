import { describe, expect, it } from "vitest";
import { standingOf } from "#app/data/trader/micro-standing.ts";
import { previewMicro } from "#app/routes/trade/micro/micro-preview.ts";

const input = { amount: "50", ratio: 0.85, limit: 10, lossLevel: "0", free: "1000" };

function figures(change: Partial<Omit<typeof input, "free">> & { free?: string | null }) {
  const preview = previewMicro({ ...input, ...change });
  if (!preview.ok) return "invalid";
  const { profit, loss, belowLimit, short } = preview;
  return { profit: profit.toString(), loss: loss.toString(), belowLimit, short };
}

describe("figures of the micro form", () => {
  it("computes profit and loss as amount x ratio, but the loss at loss level 0 as the whole amount", () => {
    expect(figures({})).toEqual({ profit: "42.5", loss: "50", belowLimit: false, short: false });
    expect(figures({ lossLevel: "1" })).toMatchObject({ loss: "42.5" });
    expect(figures({ amount: "0.01" })).toMatchObject({ profit: "0", belowLimit: true });
  });

  it("limits the computed loss to the amount, as the settlement does", () => {
    expect(figures({ lossLevel: "1", ratio: 1.5 })).toMatchObject({ profit: "75", loss: "50" });
  });

  it.each(["", "0", "0.00", "1.234", ".", "1e3"])('refuses the micro amount "%s"', (amount) => {
    expect(figures({ amount })).toBe("invalid");
  });

  it("accepts trailing zeros in a micro amount", () => {
    expect(figures({ amount: "1.100" })).toMatchObject({ profit: "0.93" });
  });

  it("warns when the amount exceeds the balance, unless the balance is unknown", () => {
    expect(figures({ amount: "1000.01" })).toMatchObject({ short: true });
    expect(figures({ amount: "1000" })).toMatchObject({ short: false });
    expect(figures({ amount: "1000.01", free: null })).toMatchObject({ short: false });
  });
});

describe("profit of a running micro order", () => {
  const order = { Type: "up" as const, Number: 50, OpenPrice: 100, ProfitRatio: 0.85 };

  it.each([
    ["100.01", "up", "0", "win", 42.5],
    ["99.99", "up", "0", "loss", -50],
    ["99.99", "up", "1", "loss", -42.5],
    ["99.99", "down", "0", "win", 42.5],
    ["100", "up", "0", "draw", 0],
  ] as const)(
    "computes a running micro order's profit at %s, direction %s, loss level %s",
    (price, Type, level, outcome, profit) => {
      expect(standingOf({ ...order, Type }, price, level)).toEqual({ outcome, profit });
    },
  );

  it("shows no profit of a running micro order when the price is unknown", () => {
    expect(standingOf(order, "", "0")).toBeNull();
    expect(standingOf(order, "0", "0")).toBeNull();
  });
});
