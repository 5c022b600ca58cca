import { describe, expect, it } from "vitest";
import { Decimal } from "#domain/money/decimal.ts";
import {
  readDistance,
  trailingOf,
  trailingStop,
  trailingTriggers,
} from "#domain/triggers/trailing.ts";

const at = (price: number) => ({ timeMs: 0, bid: price, ask: price + 0.0002 });

describe("a trailing stop", () => {
  it("places a buy's trailing stop below the bid, and moves it when the bid has gained a step", () => {
    const trailing = trailingOf("0.0050", 5);
    expect(trailing).toEqual({ distance: 0.005, step: 0.0005 });
    const stop = trailingStop("buy", at(1.1), trailing);
    expect(stop.toString()).toBe("1.095");
    expect(trailingTriggers("buy", stop, trailing)).toEqual([
      { kind: "stop_loss", watch: "bid", when: "at_or_below", level: 1.095 },
      { kind: "trail", watch: "bid", when: "at_or_above", level: 1.1005 },
    ]);
  });

  it("places a sell's trailing stop above the ask, and moves it when the ask has fallen by a step", () => {
    const trailing = trailingOf("0.005", 5);
    const stop = trailingStop("sell", at(1.1), trailing);
    expect(stop.toString()).toBe("1.1052");
    expect(trailingTriggers("sell", stop, trailing)).toEqual([
      { kind: "stop_loss", watch: "ask", when: "at_or_above", level: 1.1052 },
      { kind: "trail", watch: "ask", when: "at_or_below", level: 1.0997 },
    ]);
  });

  it("computes a trailing stop's step as a tenth of its distance, rounded up to the price's decimals", () => {
    expect(trailingOf("0.00055", 5).step).toBe(0.00006);
    expect(trailingOf("7", 0).step).toBe(1);
  });

  it("keeps a trailing stop above zero, and sets no trigger to move it when the trigger's price would be zero or less", () => {
    const trailing = trailingOf("0.5", 2);
    expect(trailingStop("buy", { bid: 0.4, ask: 0.41 }, trailing).gt(Decimal.zero)).toBe(true);
    const stop = trailingStop("sell", { bid: 0.04, ask: 0.05 }, trailing);
    expect(trailingTriggers("sell", stop, trailing)).toHaveLength(1);
  });

  it.each([
    ["0.0005", null],
    ["0.00055", "0.00055"],
    ["0.55", "0.55"],
    ["0.55001", null],
    ["0.000001", null],
    ["0", null],
    ["-1", null],
    ["1e-2", null],
    ["abc", null],
  ])("judges a trailing distance of %s at a price of 1.1 as %s", (text, kept) => {
    expect(readDistance(text, 5, 1.1)).toBe(kept);
  });
});
