/** Times of the company's zone, in the format of a `datetime-local` field. */
import { dayMs, localInstant, zoneOffsetMs } from "#domain/market/zone.ts";

/** A time as the text of a field: `2026-11-21T18:30`; empty for null. */
export function timeText(timeMs: number | null, zone: string): string {
  if (timeMs === null || timeMs === 0) return "";
  return new Date(timeMs + zoneOffsetMs(zone, timeMs)).toISOString().slice(0, 16);
}

/** Returns null for an empty field, and for a time that does not exist. */
export function readTime(text: string, zone: string): number | null {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return null;
  const day = Math.floor(wall / dayMs);
  return localInstant(zone, day, (wall - day * dayMs) / 60_000);
}
