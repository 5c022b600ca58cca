import { zoneOffsetMs } from "#domain/market/zone.ts";

/** `2026-11-21 09:30:00` in the company's zone; empty for null. */
export function formatInZone(timeMs: number | null, zone: string): string {
  if (timeMs === null) return "";
  const local = new Date(timeMs + zoneOffsetMs(zone, timeMs)).toISOString();
  return local.slice(0, 19).replace("T", " ");
}

/** `2026-11-21T09:30:00+01:00`: ISO 8601 in the company's zone. */
export function isoInZone(timeMs: number, zone: string): string {
  const offsetMs = zoneOffsetMs(zone, timeMs);
  const offset = new Date(Math.abs(offsetMs)).toISOString().slice(11, 16);
  const local = new Date(timeMs + offsetMs).toISOString().slice(0, 19);
  return `${local}${offsetMs < 0 ? "-" : "+"}${offset}`;
}
