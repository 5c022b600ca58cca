import { describe, expect, it } from "vitest";
import { daysOfMonth, monthsUntil } from "#app/data/device/date-range.ts";
import { instantsOf } from "#app/routes/mine/statement/statement-period.ts";

const iso = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((timeMs) => new Date(timeMs).toISOString());

describe("the months of the picker", () => {
  it("offers the current month and earlier ones in the picker", () => {
    expect(monthsUntil("2026-02-28", 4)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
    expect(new Set(monthsUntil("2026-03-31", 13)).size).toBe(13);
  });

  it("offers no month before the account was opened, but always the current month", () => {
    expect(monthsUntil("2026-02-28", 13, "2025-12-31")).toEqual(["2026-02", "2026-01", "2025-12"]);
    expect(monthsUntil("2026-02-28", 13, "2026-02-28")).toEqual(["2026-02"]);
    // A device's clock may be behind the account's opening.
    expect(monthsUntil("2026-02-28", 13, "2026-03-01")).toEqual(["2026-02"]);
  });

  it.each([
    ["2026-11", "2026-11-30"],
    ["2024-02", "2024-02-29"],
    ["2100-02", "2100-02-28"],
    ["2026-12", "2026-12-31"],
  ])("ends the month %s on %s", (month, to) => {
    expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to });
  });
});

describe("the start and end of a period", () => {
  it.each([
    ["UTC", "2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"],
    ["Europe/London", "2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"],
    ["Asia/Tokyo", "2026-10-31T15:00:00.000Z", "2026-11-30T15:00:00.000Z"],
    // Clocks change on 1 November.
    ["America/New_York", "2026-11-01T04:00:00.000Z", "2026-12-01T05:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-10-31T10:00:00.000Z", "2026-11-30T10:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-11-01T11:00:00.000Z", "2026-12-01T11:00:00.000Z"],
  ])("begins and ends the period of November in %s", (zone, from, to) => {
    expect(iso(instantsOf(daysOfMonth("2026-11"), zone))).toEqual([from, to]);
  });

  it("leaves no gap and no overlap between consecutive months", () => {
    for (const zone of ["Europe/London", "America/Sao_Paulo", "Africa/Cairo", "Asia/Kolkata"]) {
      const periods = monthsUntil("2026-12-01", 120)
        .toReversed()
        .map((month) => instantsOf(daysOfMonth(month), zone));
      periods.slice(1).forEach(({ from }, index) => {
        expect(from).toBe(periods[index]?.to);
      });
    }
  });
});
