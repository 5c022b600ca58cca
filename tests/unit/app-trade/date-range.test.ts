import { describe, expect, it } from "vitest";
import { dayStart, rangeFields, rangeProblem } from "#app/data/device/date-range.ts";
import { dayIn } from "#domain/market/zone.ts";

const today = "2026-11-21";

describe("date range of the history", () => {
  it.each([
    ["", "", "missing"],
    ["2026-11-01", "", "missing"],
    ["", "2026-11-01", "missing"],
    ["2026-11-02", "2026-11-01", "reversed"],
    ["1999-12-31", "2026-11-01", "outside"],
    ["2026-11-01", "2026-11-22", "outside"],
    ["2026-11-01", "2026-11-01", null],
    ["2000-01-01", today, null],
  ])('judges the date range from "%s" to "%s"', (from, to, problem) => {
    expect(rangeProblem(from, to, today)).toBe(problem);
  });

  it("writes a date range in seconds, from the start of the first day to the end of the last day", () => {
    expect(rangeFields({ from: "2026-11-20", to: "2026-11-20" }, "UTC")).toEqual({
      startTime: String(Date.UTC(2026, 10, 20) / 1_000),
      endTime: String(Date.UTC(2026, 10, 21) / 1_000),
    });
  });

  it.each([
    ["Europe/London", "2026-07-01", "2026-06-30T23:00:00Z"],
    ["Asia/Tokyo", "2026-11-20", "2026-11-19T15:00:00Z"],
    ["America/New_York", "2026-11-01", "2026-11-01T04:00:00Z"],
    ["Europe/London", "2026-03-29", "2026-03-29T00:00:00Z"],
  ])("begins a day at midnight of the zone %s (%s)", (zone, day, start) => {
    expect(dayStart(day, zone)).toBe(Date.parse(start) / 1_000);
  });

  it("determines today by the zone's clock", () => {
    const late = Date.parse("2026-11-20T20:00:00Z");
    expect(dayIn("UTC", late)).toBe("2026-11-20");
    expect(dayIn("Asia/Tokyo", late)).toBe("2026-11-21");
  });
});
