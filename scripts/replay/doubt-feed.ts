/**
 * Turns a recording into a live feed with added faults: jumps, spikes, silences, lost connections
 * and wrong times.
 */
import type { FeedEvent } from "./doubt-reference.ts";
import type { Recording } from "./recording.ts";

export const faults = [
  "jump",
  "wild_print",
  "wild_prints",
  "silence",
  "cut",
  "stamp_ahead",
  "stamps_ahead",
  "stamp_behind",
] as const;
type Fault = (typeof faults)[number];

/** Minimum time in ms between two faults, so that each fault is over before the next one. */
const apartMs = 30_000;
const delayMsMax = 60;

export interface PlantedFeed {
  startMs: number;
  events: FeedEvent[];
  planted: Array<{ fault: Fault; atMs: number }>;
}

/** @param startMs wall time at which the first row arrives */
export function plant(
  { kind, rows }: Recording,
  startMs: number,
  random: () => number,
): PlantedFeed {
  const firstMs = Number(rows[0]?.[0] ?? 0);
  const events: FeedEvent[] = [];
  const planted: PlantedFeed["planted"] = [];
  let level = 1;
  let mutedUntilMs = 0;
  let liveAtMs: number | null = null;
  let atMs = startMs;
  let nextFaultMs = startMs + apartMs;
  const scaled = (text: string | undefined, share: number) =>
    Number((Number(text) * share).toFixed((text ?? "").split(".")[1]?.length ?? 0));
  for (const row of rows) {
    const timeMs = startMs + Number(row[0]) - firstMs;
    // Rows are in the order in which they arrive, each a little later than its own time.
    atMs = Math.max(atMs, timeMs + Math.floor(random() * delayMsMax));
    if (liveAtMs !== null && atMs > liveAtMs) {
      events.push({ atMs: liveAtMs, kind: "live" });
      liveAtMs = null;
    }
    if (atMs < mutedUntilMs) continue;
    const tick = (share: number, wrongByMs = 0): FeedEvent => ({
      atMs,
      kind: "tick",
      timeMs: timeMs + wrongByMs,
      bid: scaled(row[1], share),
      ask: scaled(kind === "quotes" ? row[2] : row[1], share),
    });
    if (atMs < nextFaultMs) {
      events.push(tick(level));
      continue;
    }
    const fault = faults[Math.floor(random() * faults.length)] ?? "jump";
    planted.push({ fault, atMs });
    nextFaultMs = atMs + apartMs * (1 + random());
    const far = 1 + (random() < 0.5 ? -1 : 1) * (0.008 + random() * 0.03);
    if (fault === "jump") {
      // Jumps back to the recording's price if the jump would lead more than 10% away from it.
      level = Math.abs(level * far - 1) > 0.1 ? 1 : level * far;
      events.push(tick(level));
    } else if (fault === "wild_print") events.push(tick(level * far), tick(level));
    else if (fault === "wild_prints") {
      events.push(tick(level * far), tick(level * far * 1.0001), tick(level));
    } else if (fault === "silence" || fault === "cut") {
      mutedUntilMs = atMs + 1_000 + Math.floor(random() * 18_000);
      if (fault === "cut") {
        events.push({ atMs, kind: "lost" });
        liveAtMs = mutedUntilMs - 1;
      }
    } else if (fault === "stamp_behind") {
      events.push(tick(level, -500 - Math.floor(random() * 40_000)), tick(level));
    } else {
      const count = fault === "stamp_ahead" ? 1 : 3;
      for (let each = 0; each < count; each++) {
        events.push(tick(level, 400 + Math.floor(random() * 4_500)));
      }
    }
  }
  return { startMs, events, planted };
}
