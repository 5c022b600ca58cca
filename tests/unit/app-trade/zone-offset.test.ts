import { expect, it } from "vitest";
import { zoneOffset } from "#app/features/chart/zone-scale.ts";

it.each([
  ["UTC", "2026-07-01T00:00:00Z", 0],
  ["Europe/London", "2026-01-15T00:00:00Z", 0],
  ["Europe/London", "2026-07-15T23:00:00Z", 1],
  ["America/New_York", "2026-01-15T05:00:00Z", -5],
  ["Asia/Kathmandu", "2026-01-15T18:15:00Z", 5.75],
])("returns the offset of the zone %s from UTC at %s: %d hours", (zone, time, hours) => {
  expect(zoneOffset(zone)(Date.parse(time) / 1_000)).toBe(hours * 3_600);
});

it("changes a zone's offset at the moment when the zone's clocks change", () => {
  const offset = zoneOffset("Europe/London");
  const change = Date.parse("2026-03-29T01:00:00Z") / 1_000;
  expect([offset(change - 60), offset(change)]).toEqual([0, 3_600]);
});
