import type { WatchSample } from "../contracts/watch.ts";
import { largestOf, risen, type Series, totalOf } from "./metrics.ts";

export const figures = [
  "ticks",
  "ticks_refused",
  "sockets",
  "frames",
  "outbox",
  "unsettled",
  "queue",
  "refused",
  "database",
  "accounts",
] as const;
export type Figure = (typeof figures)[number];

export const stepMs = 600_000;
export const stepsShown = 144;
const minuteMs = 60_000;

/** Figures between two checks: counters per minute, durations as the average per call. */
const readers: Record<Figure, (now: Series, before: Series, minutes: number) => number> = {
  ticks: (now, before, minutes) => risen(now.ticks_accepted, before.ticks_accepted) / minutes,
  ticks_refused: (now, before, minutes) =>
    risen(totalOf(now, "ticks_refused"), totalOf(before, "ticks_refused")) / minutes,
  sockets: (now) => now.sockets ?? 0,
  frames: (now) => now.frame_lateness_ms ?? 0,
  outbox: (now) => Math.max(now.outbox_age_seconds ?? 0, now.notices_age_seconds ?? 0),
  unsettled: (now) => now.unsettled_seconds ?? 0,
  queue: (now) => largestOf(now, "queue_age_seconds"),
  refused: (now, before, minutes) =>
    risen(totalOf(now, "orders_refused"), totalOf(before, "orders_refused")) / minutes,
  database: (now, before) => meanMs(now, before, "database"),
  accounts: (now, before) => meanMs(now, before, "account"),
};

function meanMs(now: Series, before: Series, part: "database" | "account"): number {
  const calls = risen(now[`${part}_calls`], before[`${part}_calls`]);
  return calls === 0 ? 0 : risen(now[`${part}_ms`], before[`${part}_ms`]) / calls;
}

function valueBetween(figure: Figure, now: WatchSample, before: WatchSample): number {
  const minutes = Math.max(1, (now.atMs - before.atMs) / minuteMs);
  return Math.round(readers[figure](now.series, before.series, minutes) * 100) / 100;
}

/** @param looks samples of the checks, oldest first */
export function figureOf(figure: Figure, looks: readonly WatchSample[], nowMs: number) {
  const points = new Array<number | null>(stepsShown).fill(null);
  const fromMs = nowMs - stepsShown * stepMs;
  let now = 0;
  for (const [index, look] of looks.entries()) {
    const before = looks[index - 1];
    if (!before) continue;
    now = valueBetween(figure, look, before);
    const step = Math.floor((look.atMs - fromMs) / stepMs);
    if (step >= 0 && step < stepsShown) points[step] = Math.max(points[step] ?? 0, now);
  }
  return { now, points };
}
