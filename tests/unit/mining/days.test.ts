import { describe, expect, it } from "vitest";
import { localDayOf } from "#domain/market/zone.ts";
import { daysDue, dueMsOf } from "#domain/mining/days.ts";

const hour = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const lockFrom = (zone: string, at: string, lockDays = 400) => ({
  zone,
  startDay: localDayOf(zone, Date.parse(at)),
  lockDays,
});

describe("days of a subscription", () => {
  it("begins the first day of a subscription at the next midnight", () => {
    const before = lockFrom("UTC", "2026-05-01T23:59:59.999Z");
    expect(iso(dueMsOf(before, 1))).toBe("2026-05-03T00:00:00.000Z");
    const after = lockFrom("UTC", "2026-05-02T00:00:00.000Z");
    expect(iso(dueMsOf(after, 1))).toBe("2026-05-04T00:00:00.000Z");
  });
});

it("counts days of 23 and of 25 hours as days", () => {
  const spring = lockFrom("Europe/London", "2026-03-27T12:00:00Z");
  expect([1, 2, 3].map((number) => iso(dueMsOf(spring, number)))).toEqual([
    "2026-03-29T00:00:00.000Z",
    "2026-03-29T23:00:00.000Z",
    "2026-03-30T23:00:00.000Z",
  ]);
  const autumn = lockFrom("America/New_York", "2026-10-30T12:00:00Z");
  expect([1, 2].map((number) => iso(dueMsOf(autumn, number)))).toEqual([
    "2026-11-01T04:00:00.000Z",
    "2026-11-02T05:00:00.000Z",
  ]);
});

it("counts month ends and the leap day as ordinary days", () => {
  const leap = lockFrom("UTC", "2028-02-27T09:00:00Z");
  expect([1, 2, 3].map((number) => iso(dueMsOf(leap, number)).slice(0, 10))).toEqual([
    "2028-02-29",
    "2028-03-01",
    "2028-03-02",
  ]);
});

it("counts a subscription's days to the end of its lock, to the millisecond, in each zone", () => {
  for (const zone of ["UTC", "Asia/Kolkata", "Pacific/Apia", "America/St_Johns", "Asia/Tehran"]) {
    const lock = lockFrom(zone, "2026-01-15T10:00:00Z", 380);
    for (let number = 1; number <= 380; number++) {
      const dueMs = dueMsOf(lock, number);
      expect([zone, number, daysDue(lock, dueMs - 1), daysDue(lock, dueMs)]).toEqual([
        zone,
        number,
        number - 1,
        number,
      ]);
    }
    expect(daysDue(lock, dueMsOf(lock, 380) + 90 * 24 * hour)).toBe(380);
  }
});
