/** Linked charts: the report of the active chart, and the range of the followers. */
import { describe, expect, it } from "vitest";
import {
  ChartGroup,
  type Follower,
  followRange,
  type ShownTime,
  shownTime,
} from "#app/features/chart/chart-sync.ts";

const minuteMs = 60_000;
const barsOf = (count: number, stepMs: number, endMs = 10_000 * minuteMs) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ timeMs: endMs - (count - 1 - index) * stepMs, volume: null },
    ...{ open: 1, high: 1, low: 1, close: 1 },
  }));

describe("the time of a chart", () => {
  const minutes = barsOf(500, minuteMs);
  const quarters = barsOf(400, 15 * minuteMs);

  it("shows the same bars in another chart of the same period", () => {
    const range = { from: 100.25, to: 200.75 };
    const time = shownTime(minutes, range);
    expect(time && followRange(minutes, time)).toEqual(range);
  });

  it("shows the same span of time in whole bars of another period", () => {
    // Thirty minutes from the start of one bar to the end of another.
    const time = shownTime(minutes, { from: 99.5, to: 129.5 });
    expect(time).toEqual({ fromMs: minutes[100]?.timeMs, toMs: minutes[130]?.timeMs });
    const long = shownTime(quarters, { from: 379.5, to: 389.5 });
    const range = long && followRange(minutes, long);
    expect(range && range.to - range.from).toBe(150);
  });

  it("shows at least 10 and at most 600 bars in a following chart when the periods of the two charts differ widely", () => {
    const days = barsOf(300, 1_440 * minuteMs);
    const year = shownTime(days, { from: -0.5, to: 249.5 });
    const inMinutes = year && followRange(minutes, year);
    expect(inMinutes && inMinutes.to - inMinutes.from).toBe(600);
    const hour = shownTime(minutes, { from: 300, to: 360 });
    const inDays = hour && followRange(days, hour);
    expect(inDays && inDays.to - inDays.from).toBe(10);
  });

  it("shows a following chart's newest bar when the active chart shows its own newest bar", () => {
    const time = shownTime(quarters, { from: 380, to: 420 });
    expect(time?.toMs).toBeNull();
    expect(time && followRange(minutes, time)?.to).toBe(499.5);
    expect(shownTime([], { from: 0, to: 1 })).toBeNull();
    expect(followRange([], { fromMs: 0, toMs: 1 })).toBeNull();
  });

  it("shows the same bars in another chart when hours without a price lie between them", () => {
    const parted = [...barsOf(50, minuteMs, 1_000 * minuteMs), ...barsOf(50, minuteMs)];
    const range = { from: 40.5, to: 60.5 };
    const time = shownTime(parted, range);
    expect(time && followRange(parted, time)).toEqual(range);
  });
});

describe("a group of linked charts", () => {
  function charts() {
    const group = new ChartGroup();
    const told: string[] = [];
    const chart = (name: string): Follower => {
      const own: Follower = {
        show: ({ fromMs }) => {
          told.push(`${name} shows ${fromMs}`);
          // A following chart reports its new range as well, like the library.
          group.scrolled(own, { fromMs: fromMs + 1, toMs: null });
        },
        point: (timeMs) => {
          if (timeMs === null) return;
          told.push(`${name} points ${timeMs}`);
          group.pointed(own, timeMs + 1);
        },
      };
      group.join(own);
      return own;
    };
    return { group, told, a: chart("a"), b: chart("b"), c: chart("c") };
  }
  const time: ShownTime = { fromMs: 5, toMs: null };

  it("moves linked charts with the active chart, and ignores the reports of the other charts", () => {
    const { group, told, a, b } = charts();
    group.scrolled(a, time);
    expect(told).toEqual([]);
    group.lead(a);
    group.scrolled(a, time);
    group.pointed(a, 7);
    expect(told.splice(0)).toEqual(["b shows 5", "c shows 5", "b points 7", "c points 7"]);
    group.lead(b);
    group.pointed(a, 8);
    group.pointed(b, 9);
    expect(told).toEqual(["a points 9", "c points 9"]);
  });

  it("gives a chart that joins later the active chart's time range, until the active chart leaves", () => {
    const { group, a, b, c } = charts();
    group.lead(a);
    group.scrolled(a, time);
    group.leave(c);
    group.join(c);
    expect([a, b, c].map((each) => group.shownFor(each))).toEqual([null, time, time]);
    group.leave(a);
    expect(group.shownFor(b)).toBeNull();
  });
});
