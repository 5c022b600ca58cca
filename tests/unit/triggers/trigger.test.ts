import { describe, expect, it } from "vitest";
import { crosses, entryTrigger, exitTrigger, isAhead } from "#domain/triggers/trigger.ts";

const tick = (bid: number, ask: number) => ({ timeMs: 0, bid, ask });

describe("exit triggers", () => {
  it.each([
    ["stop_loss", "buy", 1.1, tick(1.1, 1.2), true],
    ["stop_loss", "buy", 1.1, tick(1.10001, 1.2), false],
    ["stop_loss", "buy", 1.1, tick(1.0, 1.2), true],
    ["take_profit", "buy", 1.1, tick(1.1, 1.2), true],
    ["take_profit", "buy", 1.1, tick(1.09999, 1.2), false],
    ["stop_loss", "sell", 1.1, tick(1.0, 1.1), true],
    ["stop_loss", "sell", 1.1, tick(1.0, 1.09999), false],
    ["take_profit", "sell", 1.1, tick(1.0, 1.1), true],
    ["take_profit", "sell", 1.1, tick(1.0, 1.10001), false],
  ] as const)(
    "decides whether the trigger %s of a %s at %f fires",
    (kind, side, level, at, fires) => {
      expect(crosses(exitTrigger(kind, side, level), at)).toBe(fires);
    },
  );
});

describe("entry triggers", () => {
  it.each([
    ["buy", 1.15, "ask", "at_or_above"],
    ["buy", 1.05, "ask", "at_or_below"],
    ["sell", 1.15, "bid", "at_or_above"],
    ["sell", 1.05, "bid", "at_or_below"],
  ] as const)(
    "arms a pending %s at %f that fills when the %s is %s",
    (side, target, watch, when) => {
      const trigger = entryTrigger(side, target, tick(1.1, 1.1001));
      expect(trigger).toEqual({ kind: "entry", watch, when, level: target });
      expect(trigger && isAhead(trigger, tick(1.1, 1.1001))).toBe(true);
    },
  );

  it("refuses a pending order whose target price equals the market's price", () => {
    expect(entryTrigger("buy", 1.1001, tick(1.1, 1.1001))).toBeNull();
    expect(entryTrigger("sell", 1.1, tick(1.1, 1.1001))).toBeNull();
  });
});
