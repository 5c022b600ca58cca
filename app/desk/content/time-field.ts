import { dayMs, localInstant, zoneOffsetMs } from "#domain/market/zone.ts";

/** Text of a `datetime-local` field: `2026-11-21T18:30` in the zone; empty for null and 0. */
export function timeText(timeMs: number | null, zone: string): string {
  if (timeMs === null || timeMs === 0) return "";
  return new Date(timeMs + zoneOffsetMs(zone, timeMs)).toISOString().slice(0, 16);
}

/** Like `readTime`, but an unchanged text keeps the seconds of `beforeMs`. */
export const changedTime = (text: string, beforeMs: number | null, zone: string) =>
  text === timeText(beforeMs, zone) ? beforeMs : readTime(text, zone);

/** Returns ms; null for an empty or malformed text. */
export function readTime(text: string, zone: string): number | null {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return null;
  const day = Math.floor(wall / dayMs);
  return localInstant(zone, day, (wall - day * dayMs) / 60_000);
}
