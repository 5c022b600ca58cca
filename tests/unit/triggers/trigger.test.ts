import { describe, expect, it } from "vitest";
import { crosses, entryTrigger, exitTrigger, isAhead } from "#domain/triggers/trigger.ts";

const tick = (bid: number, ask: number) => ({ timeMs: 0, bid, ask });

describe("exit triggers", () => {
  it.each([
    ["stop_loss", 1, 1.1, tick(1.1, 1.2), true],
    ["stop_loss", 1, 1.1, tick(1.10001, 1.2), false],
    ["stop_loss", 1, 1.1, tick(1.0, 1.2), true],
    ["take_profit", 1, 1.1, tick(1.1, 1.2), true],
    ["take_profit", 1, 1.1, tick(1.09999, 1.2), false],
    ["stop_loss", 2, 1.1, tick(1.0, 1.1), true],
    ["stop_loss", 2, 1.1, tick(1.0, 1.09999), false],
    ["take_profit", 2, 1.1, tick(1.0, 1.1), true],
    ["take_profit", 2, 1.1, tick(1.0, 1.10001), false],
  ] as const)("%s of side %i at %f", (kind, side, level, at, fires) => {
    expect(crosses(exitTrigger(kind, side, level), at)).toBe(fires);
  });
});

describe("entry triggers", () => {
  it.each([
    [1, 1.15, "ask", "at_or_above"],
    [1, 1.05, "ask", "at_or_below"],
    [2, 1.15, "bid", "at_or_above"],
    [2, 1.05, "bid", "at_or_below"],
  ] as const)("side %i at %f watches the %s %s", (side, target, watch, when) => {
    const trigger = entryTrigger(side, target, tick(1.1, 1.1001));
    expect(trigger).toEqual({ kind: "entry", watch, when, level: target });
    expect(trigger && isAhead(trigger, tick(1.1, 1.1001))).toBe(true);
  });

  it("a target at the market is no pending order", () => {
    expect(entryTrigger(1, 1.1001, tick(1.1, 1.1001))).toBeNull();
    expect(entryTrigger(2, 1.1, tick(1.1, 1.1001))).toBeNull();
  });
});
