import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMs, localDay, localTime, localWeekStart, zoneOffsetMs } from "#domain/market/zone.ts";

const hour = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const iso = (timeMs: number) => new Date(timeMs).toISOString();

describe("offsets", () => {
  it.each([
    ["UTC", "2026-07-01T12:00Z", 0],
    ["America/New_York", "2026-01-15T12:00Z", -5],
    ["America/New_York", "2026-07-15T12:00Z", -4],
    ["Asia/Kolkata", "2026-07-15T12:00Z", 5.5],
    ["Asia/Kathmandu", "2026-07-15T12:00Z", 5.75],
    ["Australia/Lord_Howe", "2026-01-15T12:00Z", 11],
    ["Australia/Lord_Howe", "2026-07-15T12:00Z", 10.5],
    ["Pacific/Kiritimati", "2026-07-15T12:00Z", 14],
    ["Pacific/Pago_Pago", "2026-07-15T12:00Z", -11],
  ])("returns the offset of %s at %s: %d h", (zone, time, hours) => {
    expect(zoneOffsetMs(zone, at(time))).toBe(hours * hour);
  });

  it("changes a zone's offset in the exact millisecond of its clock change", () => {
    // 2026-03-08 02:00 in New York, 2026-03-29 01:00 UTC in London.
    for (const [zone, change, before, after] of [
      ["America/New_York", "2026-03-08T07:00Z", -5, -4],
      ["America/New_York", "2026-11-01T06:00Z", -4, -5],
      ["Europe/London", "2026-03-29T01:00Z", 0, 1],
      ["Australia/Lord_Howe", "2026-10-03T15:30Z", 10.5, 11],
    ] as const) {
      expect([zone, zoneOffsetMs(zone, at(change) - 1) / hour]).toEqual([zone, before]);
      expect([zone, zoneOffsetMs(zone, at(change)) / hour]).toEqual([zone, after]);
    }
  });

  it("throws for a zone that does not exist", () => {
    expect(() => zoneOffsetMs("Mars/Olympus", 0)).toThrow(RangeError);
  });
});

describe("local time", () => {
  it.each([
    ["UTC", "1970-01-01T00:00Z", 3, 0],
    ["UTC", "1969-12-31T23:59Z", 2, 1439],
    ["Asia/Kolkata", "2026-11-22T18:29:59.999Z", 6, 1439],
    ["Asia/Kolkata", "2026-11-22T18:30Z", 0, 0],
    ["America/New_York", "2026-11-23T04:59Z", 6, 1439],
  ])("returns the local time of %s at %s", (zone, time, weekday, minuteOfDay) => {
    expect(localTime(zone, at(time))).toEqual({ weekday, minuteOfDay });
  });
});

describe("days", () => {
  it.each([
    ["Europe/London", "2026-03-29T12:00Z", "2026-03-29T00:00:00.000Z", 23],
    ["Europe/London", "2026-10-25T12:00Z", "2026-10-24T23:00:00.000Z", 25],
    ["America/New_York", "2026-03-08T12:00Z", "2026-03-08T05:00:00.000Z", 23],
    ["America/New_York", "2026-11-01T12:00Z", "2026-11-01T04:00:00.000Z", 25],
    ["Australia/Lord_Howe", "2026-10-04T12:00Z", "2026-10-03T13:30:00.000Z", 23.5],
    ["Australia/Lord_Howe", "2026-04-05T12:00Z", "2026-04-04T13:00:00.000Z", 24.5],
    ["Asia/Kolkata", "2026-11-21T00:00Z", "2026-11-20T18:30:00.000Z", 24],
    // Midnight of this day does not exist in Beirut, where clocks jump from 00:00 to 01:00.
    ["Asia/Beirut", "2026-03-29T12:00Z", "2026-03-28T22:00:00.000Z", 23],
  ])("finds the day in %s that contains %s: from %s, %d h long", (zone, time, start, hours) => {
    const { startMs, endMs } = localDay(zone, at(time));
    expect([iso(startMs), (endMs - startMs) / hour]).toEqual([start, hours]);
  });

  it("assigns each instant to one local day, without gap or overlap between days", () => {
    const zones = [
      "UTC",
      "Europe/London",
      "America/New_York",
      "America/Santiago",
      "Asia/Beirut",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "Pacific/Apia",
    ];
    const from = at("2020-01-01T00:00Z");
    const to = at("2035-01-01T00:00Z");
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: from, max: to }), (zone, timeMs) => {
        const { startMs, endMs } = localDay(zone, timeMs);
        expect(startMs).toBeLessThanOrEqual(timeMs);
        expect(endMs).toBeGreaterThan(timeMs);
        expect(localDay(zone, startMs)).toEqual({ startMs, endMs });
        expect(localDay(zone, endMs).startMs).toBe(endMs);
        expect(localDay(zone, startMs - 1).endMs).toBe(startMs);
        expect(Math.abs(endMs - startMs - dayMs)).toBeLessThanOrEqual(hour);
      }),
      { numRuns: 500 },
    );
  });
});

describe("weeks", () => {
  it.each([
    ["UTC", "2026-11-22T23:59Z", "2026-11-16T00:00:00.000Z"],
    ["UTC", "2026-11-23T00:00Z", "2026-11-23T00:00:00.000Z"],
    ["Asia/Tokyo", "2026-11-22T15:00Z", "2026-11-22T15:00:00.000Z"],
    // Clocks change in this week.
    ["America/New_York", "2026-03-08T12:00Z", "2026-03-02T05:00:00.000Z"],
    ["America/New_York", "2026-03-09T12:00Z", "2026-03-09T04:00:00.000Z"],
  ])("begins weeks on Monday: in %s the week of %s begins at %s", (zone, time, start) => {
    expect(iso(localWeekStart(zone, at(time)))).toBe(start);
  });
});
