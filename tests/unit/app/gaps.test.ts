import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { StreamNumbers } from "#app/realtime/gaps.ts";

let numbers: StreamNumbers;
beforeEach(() => {
  numbers = new StreamNumbers();
});
const take = (n: number, snapshot = false) => numbers.take("DAY_MARKET", n, snapshot);

describe("frame numbers", () => {
  it("counts frames from a snapshot's number, and accepts each next number", () => {
    expect([take(41, true), take(42), take(43)]).toEqual([true, true, true]);
  });

  it("reports a loss when a stream begins without a snapshot", () => {
    expect(take(1)).toBe(false);
  });

  it.each([
    ["a hole", 45],
    ["a repeated number", 43],
    ["a number from before", 7],
  ])("finds a loss of frames at %s", (_name, n) => {
    take(43, true);
    expect(take(n)).toBe(false);
    expect(numbers.isLost("DAY_MARKET")).toBe(true);
  });

  it("reports a loss of frames once, even if many frames arrive before the snapshot", () => {
    take(1, true);
    expect([take(3), take(4), take(9)]).toEqual([false, true, true]);
  });

  it("marks a stream as complete again when a snapshot arrives, and reports a later gap as a new loss", () => {
    take(1, true);
    take(3);
    expect(take(20, true)).toBe(true);
    expect(numbers.isLost("DAY_MARKET")).toBe(false);
    expect([take(21), take(23)]).toEqual([true, false]);
  });

  it("counts the frames of each stream separately", () => {
    take(5, true);
    expect(numbers.take("KLINE:1:5min", 1, true)).toBe(true);
    expect([take(6), numbers.take("KLINE:1:5min", 2, false)]).toEqual([true, true]);
    expect(numbers.take("KLINE:1:5min", 4, false)).toBe(false);
    expect(numbers.isLost("DAY_MARKET")).toBe(false);
  });

  it("forgets frame numbers when a new connection begins", () => {
    take(5, true);
    take(7);
    numbers.clear();
    expect(numbers.isLost("DAY_MARKET")).toBe(false);
    expect(take(8)).toBe(false);
  });

  it("reports no loss of frames for a stream that was forgotten", () => {
    take(5, true);
    take(7);
    numbers.forget("DAY_MARKET");
    expect(numbers.isLost("DAY_MARKET")).toBe(false);
  });

  it("reports one loss, at the first frame after the first missing number", () => {
    const sent = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(sent, fc.nat(1_000), (arrives, start) => {
        const fresh = new StreamNumbers();
        fresh.take("s", start, true);
        const answers = arrives.flatMap((arrived, index) =>
          arrived ? [fresh.take("s", start + 1 + index, false)] : [],
        );
        const firstLost = arrives.indexOf(false);
        const isNoticed = firstLost >= 0 && arrives.lastIndexOf(true) > firstLost;
        expect(answers.filter((ok) => !ok)).toHaveLength(isNoticed ? 1 : 0);
        if (isNoticed) expect(answers.indexOf(false)).toBe(firstLost);
      }),
    );
  });
});
