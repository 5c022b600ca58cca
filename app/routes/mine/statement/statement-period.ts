import { localDay, zoneOffsetMs } from "#domain/market/zone.ts";
import type { Days } from "../../../data/device/date-range.ts";

/** Returns the start of the first day and the end of the last day in the zone, in ms. */
export function instantsOf({ from, to }: Days, zone: string): { from: number; to: number } {
  return { from: dayOf(from, zone).startMs, to: dayOf(to, zone).endMs };
}

function dayOf(day: string, zone: string) {
  const utcNoon = Date.parse(`${day}T12:00:00Z`);
  // Takes noon, because no clock change moves noon to another day.
  return localDay(zone, utcNoon - zoneOffsetMs(zone, utcNoon));
}
