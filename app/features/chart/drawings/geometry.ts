import type { Bar } from "#domain/chart/bar.ts";
import type { DrawingTool } from "#domain/chart/drawing.ts";

export interface Spot {
  x: number;
  y: number;
}

export interface Area {
  width: number;
  height: number;
}

export type Segment = readonly [Spot, Spot];

export const fibonacciShares = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** Line segments of a drawing: a rectangle has its edges, a text none. */
export function segmentsOf(tool: DrawingTool, spots: readonly Spot[], area: Area): Segment[] {
  const [from, to = from] = spots;
  if (!from || !to) return [];
  if (tool === "trend") return [[from, to]];
  if (tool === "ray") return [[from, edgeOf(from, to, area)]];
  if (tool === "level") {
    return [
      [
        { x: 0, y: from.y },
        { x: area.width, y: from.y },
      ],
    ];
  }
  if (tool === "fibonacci") return fibonacciShares.map((share) => across(from, to, share));
  if (tool === "text") return [];
  const corners: Spot[] = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return corners.map((corner, index) => [corner, corners[(index + 1) % 4] ?? corner] as const);
}

/** Horizontal line at a share of the way from the second price back to the first. */
function across(from: Spot, to: Spot, share: number): Segment {
  const y = to.y + (from.y - to.y) * share;
  return [
    { x: Math.min(from.x, to.x), y },
    { x: Math.max(from.x, to.x), y },
  ];
}

/** A point beyond the chart's edge, on the ray from the first spot through the second. */
function edgeOf(from: Spot, to: Spot, { width, height }: Area): Spot {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (dx === 0 && dy === 0) return to;
  const far = 4 * (width + height) + Math.abs(from.x) + Math.abs(from.y);
  const times = far / Math.hypot(dx, dy);
  return { x: from.x + dx * times, y: from.y + dy * times };
}

export function distanceTo([from, to]: Segment, { x, y }: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / squared;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - (from.x + share * dx), y - (from.y + share * dy));
}

/** The number of the handle that is hit, `body` for the rest of the drawing, or null. */
export function hitOf(
  drawn: { tool: DrawingTool; spots: readonly Spot[]; textWidth: number },
  at: Spot,
  area: Area,
  reach: number,
): number | "body" | null {
  const { tool, spots, textWidth } = drawn;
  const handle = spots.findLastIndex(({ x, y }) => Math.hypot(at.x - x, at.y - y) <= reach + 2);
  if (tool === "text") {
    const [spot] = spots;
    if (!spot) return null;
    const isIn = at.x >= spot.x - reach && at.x <= spot.x + textWidth + reach;
    return isIn && Math.abs(at.y - spot.y) <= 10 + reach ? "body" : null;
  }
  if (tool !== "level" && handle !== -1) return handle;
  const near = segmentsOf(tool, spots, area).some((line) => distanceTo(line, at) <= reach);
  return near ? "body" : null;
}

/** Bar number of a time, with a fraction between two bars. The time may be outside the bars. */
export function indexAt(bars: readonly Bar[], timeMs: number): number | null {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const step = stepOf(bars);
  if (timeMs <= first.timeMs) return (timeMs - first.timeMs) / step;
  if (timeMs >= last.timeMs) return bars.length - 1 + (timeMs - last.timeMs) / step;
  let [low, high] = [0, bars.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.timeMs ?? 0) <= timeMs) low = middle;
    else high = middle;
  }
  const [before, after] = [bars[low]?.timeMs ?? 0, bars[high]?.timeMs ?? 0];
  return low + (timeMs - before) / (after - before);
}

/**
 * Position of a fractional bar number, between the positions of the two bars around it. A drawing
 * from a chart of minutes may start within a bar of an hour.
 */
export function betweenBars(index: number, placeOf: (bar: number) => number | null): number | null {
  const before = Math.floor(index);
  const [from, to] = [placeOf(before), placeOf(before + 1)];
  return from === null || to === null ? null : from + (index - before) * (to - from);
}

/** Time of a bar number; the number may be before the first bar or after the last. */
export function timeOf(bars: readonly Bar[], index: number): number | null {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  if (index < 0) return Math.round(first.timeMs + index * stepOf(bars));
  const bar = bars[Math.round(index)];
  return bar?.timeMs ?? Math.round(last.timeMs + (index - bars.length + 1) * stepOf(bars));
}

/** Usual time between two bars in ms: the shortest recent one, because closed markets make gaps. */
export function stepOf(bars: readonly Bar[]): number {
  let step = Number.POSITIVE_INFINITY;
  for (let index = Math.max(1, bars.length - 10); index < bars.length; index++) {
    step = Math.min(step, (bars[index]?.timeMs ?? 0) - (bars[index - 1]?.timeMs ?? 0));
  }
  return Number.isFinite(step) && step > 0 ? step : 60_000;
}
