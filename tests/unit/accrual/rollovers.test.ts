import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  beforeAllRollovers,
  dayText,
  nextRollover,
  type RolloverClock,
  rolloverGridMs,
  rolloverOfDay,
  rolloversBetween,
} from "#domain/accrual/rollovers.ts";
import { weekdayOf } from "#domain/market/zone.ts";

const at = (iso: string) => Date.parse(iso);
const iso = (timeMs: number) => new Date(timeMs).toISOString();
const dayOf = (text: string) => at(`${text}T00:00Z`) / 86_400_000;
const newYork: RolloverClock = { time: "17:00", zone: "America/New_York" };
const helsinki: RolloverClock = { time: "00:00", zone: "Europe/Helsinki" };

describe("the rollover of a day", () => {
  it.each([
    ["winter in New York", newYork, "2026-01-14", "2026-01-14T22:00:00.000Z"],
    ["summer in New York", newYork, "2026-07-15", "2026-07-15T21:00:00.000Z"],
    ["the day on which clocks go forward", newYork, "2026-03-08", "2026-03-08T21:00:00.000Z"],
    ["the day on which clocks go back", newYork, "2026-11-01", "2026-11-01T22:00:00.000Z"],
    ["midnight ends the day before", helsinki, "2026-07-15", "2026-07-15T21:00:00.000Z"],
    ["midnight in winter", helsinki, "2026-01-14", "2026-01-14T22:00:00.000Z"],
    [
      "a time that clocks jump over: right after the jump",
      { time: "02:30", zone: "America/New_York" },
      "2026-03-08",
      "2026-03-08T07:00:00.000Z",
    ],
    [
      "a time that clocks show twice: the first of them",
      { time: "01:30", zone: "America/New_York" },
      "2026-11-01",
      "2026-11-01T05:30:00.000Z",
    ],
    [
      "half an hour of daylight saving",
      { time: "02:15", zone: "Australia/Lord_Howe" },
      "2026-10-04",
      "2026-10-03T15:30:00.000Z",
    ],
    [
      "an offset with a quarter of an hour",
      { time: "17:00", zone: "Asia/Kathmandu" },
      "2026-01-14",
      "2026-01-14T11:15:00.000Z",
    ],
  ])("computes the rollover of a day: %s", (_what, clock, day, instant) => {
    expect(iso(rolloverOfDay(clock, dayOf(day)).atMs)).toBe(instant);
  });
});

const clocks = fc.record({
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30", "45"))
    .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${minute}`),
  zone: fc.constantFrom(
    "UTC",
    "America/New_York",
    "Europe/London",
    "Europe/Helsinki",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "Pacific/Apia",
    "Africa/Casablanca",
    "America/St_Johns",
  ),
});
const times = fc.integer({ min: at("2010-01-01T00:00Z"), max: at("2030-01-01T00:00Z") });

describe("the rollovers of every time zone", () => {
  it("computes one rollover a day in each time zone, in order, at full quarters of an hour", () => {
    fc.assert(
      fc.property(clocks, times, (clock, timeMs) => {
        const first = nextRollover(clock, timeMs);
        const second = nextRollover(clock, first.atMs);
        expect(first.atMs).toBeGreaterThan(timeMs);
        expect(nextRollover(clock, first.atMs - 1)).toEqual(first);
        expect(second.day).toBe(first.day + 1);
        const hours = (second.atMs - first.atMs) / 3_600_000;
        expect(hours).toBeGreaterThanOrEqual(22);
        expect(hours).toBeLessThanOrEqual(26);
        expect(first.atMs % rolloverGridMs).toBe(0);
      }),
      // Samoa skipped a whole day; another test covers that week.
      { examples: [[newYork, at("2026-03-08T21:00Z")]] },
    );
  });

  it("computes rollovers in a zone that skipped a calendar day", () => {
    const apia = { time: "17:00", zone: "Pacific/Apia" };
    const found = [
      ...rolloversBetween(
        [{ ...apia, fromMs: 0 }],
        { atMs: at("2011-12-28T00:00Z"), day: Number.NEGATIVE_INFINITY },
        at("2012-01-02T12:00Z"),
      ),
    ];
    expect(found.map(({ atMs }) => iso(atMs))).toEqual([
      "2011-12-28T03:00:00.000Z",
      "2011-12-29T03:00:00.000Z",
      "2011-12-30T03:00:00.000Z",
      // The 30th never existed, so its rollover is the start of the 31st.
      "2011-12-30T10:00:00.000Z",
      "2011-12-31T03:00:00.000Z",
      "2012-01-01T03:00:00.000Z",
      "2012-01-02T03:00:00.000Z",
    ]);
    expect(found.map(({ day }) => dayText(day))).toContain("2011-12-31");
  });
});

describe("rollovers between two times", () => {
  const week = [
    ...rolloversBetween(
      [{ ...newYork, fromMs: 0 }],
      { ...beforeAllRollovers, atMs: at("2026-11-16T22:00Z") },
      at("2026-11-20T22:00Z"),
    ),
  ];

  it("lists the rollovers of a span, excluding one at its start and including one at its end", () => {
    expect(week.map(({ day }) => dayText(day))).toEqual([
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
    ]);
    expect(week.map(({ day }) => weekdayOf(day))).toEqual([1, 2, 3, 4]);
  });

  it("computes each rollover by the clock settings in force at that time, and ends each trading day once", () => {
    const found = [
      ...rolloversBetween(
        [
          { ...newYork, fromMs: 0 },
          // The clock changes an hour after Wednesday's rollover.
          // By the new clock, Wednesday ends two hours later.
          { ...helsinki, zone: "America/Los_Angeles", fromMs: at("2026-11-18T23:00Z") },
        ],
        { ...beforeAllRollovers, atMs: at("2026-11-17T00:00Z") },
        at("2026-11-21T12:00Z"),
      ),
    ];
    expect(found.map(({ atMs, day }) => [dayText(day), iso(atMs)])).toEqual([
      ["2026-11-17", "2026-11-17T22:00:00.000Z"],
      ["2026-11-18", "2026-11-18T22:00:00.000Z"],
      ["2026-11-19", "2026-11-20T08:00:00.000Z"],
      ["2026-11-20", "2026-11-21T08:00:00.000Z"],
    ]);
  });

  it("computes the same later rollovers from any booked rollover as from the beginning", () => {
    const all = [
      ...rolloversBetween(
        [
          { ...newYork, fromMs: 0 },
          { ...helsinki, fromMs: at("2026-03-20T03:00Z") },
          { time: "23:45", zone: "Pacific/Chatham", fromMs: at("2026-04-02T11:00Z") },
        ],
        { ...beforeAllRollovers, atMs: at("2026-03-01T00:00Z") },
        at("2026-05-01T00:00Z"),
      ),
    ];
    expect(all.length).toBeGreaterThan(55);
    for (const [index, rollover] of all.entries()) {
      const rest = [
        ...rolloversBetween(
          [
            { ...newYork, fromMs: 0 },
            { ...helsinki, fromMs: at("2026-03-20T03:00Z") },
            { time: "23:45", zone: "Pacific/Chatham", fromMs: at("2026-04-02T11:00Z") },
          ],
          rollover,
          at("2026-05-01T00:00Z"),
        ),
      ];
      expect(rest).toEqual(all.slice(index + 1));
    }
  });
});
