import { beforeEach, describe, expect, it } from "vitest";
import { DrawingHand } from "#app/features/chart/drawings/drawing-hand.ts";
import { DrawingList } from "#app/features/chart/drawings/drawing-list.ts";
import {
  betweenBars,
  distanceTo,
  hitOf,
  indexAt,
  segmentsOf,
  timeOf,
} from "#app/features/chart/drawings/geometry.ts";
import type { Bar } from "#domain/chart/bar.ts";
import { type Drawing, type DrawingTool, drawingSchema } from "#domain/chart/drawing.ts";

const area = { width: 400, height: 200 };
const minuteMs = 60_000;
const bars = [0, 1, 2, 5, 6].map((minute): Bar => {
  return { timeMs: minute * minuteMs, open: 1, high: 1, low: 1, close: 1, volume: null };
});

describe("a drawing's place in time", () => {
  it("converts a drawing's time to a bar index, with fractions between bars and whole steps beyond the outer bars", () => {
    expect(indexAt(bars, 2 * minuteMs)).toBe(2);
    expect(indexAt(bars, 3.5 * minuteMs)).toBe(2.5);
    expect(indexAt(bars, 9 * minuteMs)).toBe(7);
    expect(indexAt(bars, -2 * minuteMs)).toBe(-2);
    expect(indexAt([], 1)).toBeNull();
  });

  it("places a fractional bar index between the two neighbouring bars", () => {
    const placeOf = (bar: number) => (Number.isInteger(bar) ? 40 + bar * 6 : 0);
    expect(betweenBars(3, placeOf)).toBe(58);
    expect(betweenBars(2.5, placeOf)).toBe(55);
    expect(betweenBars(-1.25, placeOf)).toBe(32.5);
    expect(betweenBars(2.5, () => null)).toBeNull();
  });

  it("finds the same bar again from a stored time", () => {
    for (const index of [-3, 0, 2, 4, 9]) {
      const timeMs = timeOf(bars, index) ?? Number.NaN;
      expect(indexAt(bars, timeMs)).toBe(index);
    }
  });
});

describe("hits by the pointer", () => {
  const spots = [
    { x: 100, y: 100 },
    { x: 200, y: 50 },
  ];
  const hit = (tool: DrawingTool, x: number, y: number) =>
    hitOf({ tool, spots, textWidth: 50 }, { x, y }, area, 7);

  it("finds a hit near a trend line but not beyond its ends, and near a ray also beyond its second end", () => {
    expect(hit("trend", 150, 78)).toBe("body");
    expect(hit("trend", 300, 0)).toBeNull();
    expect(hit("ray", 300, 0)).toBe("body");
    expect(hit("ray", 0, 150)).toBeNull();
  });

  it("prefers the handle where a handle and its line are hit, and hits a horizontal level at any x", () => {
    expect(hit("trend", 203, 52)).toBe(1);
    expect(hit("trend", 98, 101)).toBe(0);
    expect(hit("level", 390, 104)).toBe("body");
    expect(hit("level", 100, 120)).toBeNull();
  });

  it("finds a hit at a rectangle's edges but not inside, so that a drag inside moves the chart", () => {
    expect(hit("rectangle", 150, 100)).toBe("body");
    expect(hit("rectangle", 150, 75)).toBeNull();
  });

  it("places a retracement's levels between its two prices, and finds a hit on a level", () => {
    const heights = segmentsOf("fibonacci", spots, area).map(([{ y }]) => Number(y.toFixed(4)));
    expect(heights).toEqual([50, 61.8, 69.1, 75, 80.9, 89.3, 100]);
    expect(hit("fibonacci", 150, 75)).toBe("body");
  });

  it("measures a pointer's distance from a line's nearest end when the pointer is beyond that end", () => {
    const line = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ] as const;
    expect(distanceTo(line, { x: 13, y: 4 })).toBe(5);
    expect(distanceTo([line[0], line[0]], { x: 3, y: 4 })).toBe(5);
  });
});

/** A chart with one bar and one point of price for each pixel. */
const ground = {
  spotOf: ({ timeMs, price }: { timeMs: number; price: number }) => ({
    x: timeMs / minuteMs,
    y: 200 - price,
  }),
  pointAt: ({ x, y }: { x: number; y: number }) => ({ timeMs: x * minuteMs, price: 200 - y }),
  moved: (point: { timeMs: number; price: number }, count: number, steps: number) => ({
    timeMs: point.timeMs + count * minuteMs,
    price: point.price + steps,
  }),
  area: () => area,
};

describe("the drawing tool", () => {
  let saved: Map<string, Drawing>;
  let list: DrawingList;
  let hand: DrawingHand;

  beforeEach(() => {
    saved = new Map();
    list = new DrawingList({
      save: (drawing) => saved.set(drawing.id, drawing),
      drop: (id) => saved.delete(id),
    });
    hand = new DrawingHand(list, ground, { move: () => undefined, change: () => undefined });
  });

  const drag = (from: [number, number], to: [number, number]) => {
    const isOurs = hand.press({ x: from[0], y: from[1] }, false);
    hand.moveTo({ x: to[0], y: to[1] });
    hand.release();
    return isOurs;
  };
  const only = () =>
    [...saved.values()][0]?.points.map(({ timeMs, price }) => [timeMs / minuteMs, price]);

  it("draws by one drag or by two taps, and stores what the server accepts", () => {
    hand.pick("trend");
    expect(drag([10, 150], [60, 100])).toBe(true);
    expect(only()).toEqual([
      [10, 50],
      [60, 100],
    ]);
    expect(hand.tool).toBeNull();
    hand.pick("rectangle");
    hand.press({ x: 10, y: 10 }, true);
    hand.release();
    expect(saved.size).toBe(1);
    hand.moveTo({ x: 100, y: 50 });
    hand.press({ x: 100, y: 50 }, true);
    hand.release();
    expect(saved.size).toBe(2);
    for (const drawing of saved.values())
      expect(drawingSchema.safeParse(drawing).success).toBe(true);
  });

  it("moves a drawing when its line is dragged, or one end when that end's handle is dragged, and undoes each step", () => {
    hand.pick("trend");
    drag([100, 100], [200, 50]);
    drag([150, 75], [160, 85]);
    expect(only()).toEqual([
      [110, 90],
      [210, 140],
    ]);
    drag([210, 60], [250, 20]);
    expect(only()?.[1]).toEqual([250, 180]);
    list.undo();
    list.undo();
    expect(only()).toEqual([
      [100, 100],
      [200, 150],
    ]);
    list.undo();
    expect(saved.size).toBe(0);
    expect(list.canUndo).toBe(false);
  });

  it("clears the selection, and lets the chart handle the drag, when a drag begins beside the drawings", () => {
    hand.pick("trend");
    drag([100, 100], [200, 50]);
    expect(drag([20, 20], [40, 40])).toBe(false);
    expect(hand.selected).toBeNull();
    expect(only()?.[0]).toEqual([100, 100]);
  });

  it("moves a drawing with the arrow keys, or only its second end with Shift, and removes the drawing with Delete", () => {
    hand.drawHere("trend");
    const before = only();
    expect(hand.key("ArrowRight", false)).toBe(true);
    expect(only()?.[0]?.[0]).toBe((before?.[0]?.[0] ?? 0) + 1);
    hand.key("ArrowUp", true);
    expect(only()?.[0]?.[1]).toBe(before?.[0]?.[1]);
    expect(only()?.[1]?.[1]).toBe((before?.[1]?.[1] ?? 0) + 1);
    expect(hand.key("a", false)).toBe(false);
    hand.key("Delete", false);
    expect(saved.size).toBe(0);
    list.undo();
    expect(saved.size).toBe(1);
  });

  it("asks the trader for the text of a text drawing, and stores no drawing without text", () => {
    hand.pick("text");
    drag([50, 50], [50, 50]);
    expect(hand.asked?.tool).toBe("text");
    hand.say("");
    expect(saved.size).toBe(0);
    hand.pick("text");
    drag([50, 50], [50, 50]);
    hand.say("Gap");
    expect([...saved.values()][0]?.text).toBe("Gap");
  });

  it("keeps a drawing that was made while the saved drawings were loading", () => {
    hand.drawHere("level");
    const own = list.drawings[0];
    const kept = { ...(own as Drawing), id: "kept" };
    list.fill([kept]);
    expect(list.drawings.map(({ id }) => id)).toEqual(["kept", own?.id]);
  });
});
