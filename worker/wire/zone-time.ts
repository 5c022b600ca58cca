import { zoneOffsetMs } from "#domain/market/zone.ts";

/** `2026-11-21 09:30:00` in the company's zone; empty for an instant that has not come. */
export function formatInZone(timeMs: number | null, zone: string): string {
  if (timeMs === null) return "";
  const local = new Date(timeMs + zoneOffsetMs(zone, timeMs)).toISOString();
  return local.slice(0, 19).replace("T", " ");
}
