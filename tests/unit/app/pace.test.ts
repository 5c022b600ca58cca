import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atNextStep, dragBegins } from "#app/ui/pace.ts";

describe("the pace of the page's updates", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows a value four times a second when it changes ten times a second", () => {
    const show = vi.fn();
    for (let passed = 0; passed < 2_000; passed += 100) {
      atNextStep(show);
      vi.advanceTimersByTime(100);
    }
    expect(show).toHaveBeenCalledTimes(8);
  });

  it("shows values once a second during a drag, and at the usual pace afterwards", () => {
    const show = vi.fn();
    const passSeconds = (seconds: number) => {
      for (let passed = 0; passed < seconds * 1_000; passed += 100) {
        atNextStep(show);
        vi.advanceTimersByTime(100);
      }
      const shown = show.mock.calls.length;
      show.mockClear();
      return shown;
    };
    const [ends, otherEnds] = [dragBegins(), dragBegins()];
    expect(passSeconds(4)).toBe(4);
    ends();
    expect(passSeconds(4)).toBe(4);
    otherEnds();
    expect(passSeconds(4)).toBe(16);
  });

  it("runs all due screen changes at one moment", () => {
    const moments: number[] = [];
    const note = () => moments.push(performance.now());
    atNextStep(() => note());
    vi.advanceTimersByTime(60);
    atNextStep(() => note());
    vi.advanceTimersByTime(500);
    expect(moments).toHaveLength(2);
    expect(new Set(moments).size).toBe(1);
  });

  it("runs a screen change one step later when it is requested while a screen step runs", () => {
    const seen: string[] = [];
    atNextStep(() => {
      seen.push("first");
      atNextStep(() => seen.push("second"));
    });
    vi.advanceTimersByTime(250);
    expect(seen).toEqual(["first"]);
    vi.advanceTimersByTime(250);
    expect(seen).toEqual(["first", "second"]);
  });

  it("skips a cancelled screen change", () => {
    const work = vi.fn();
    atNextStep(work)();
    vi.advanceTimersByTime(1_000);
    expect(work).not.toHaveBeenCalled();
  });

  it("runs one screen step at a time, even after a cancellation", () => {
    atNextStep(vi.fn())();
    vi.advanceTimersByTime(5);
    const moments: number[] = [];
    const show = () => {
      moments.push(performance.now());
      atNextStep(() => moments.push(performance.now()));
    };
    atNextStep(show);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1_000);
    const [first = 0, second = 0] = moments;
    expect(second - first).toBe(250);
  });

  it("runs no screen step while nothing changes", () => {
    atNextStep(() => undefined);
    vi.advanceTimersByTime(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
