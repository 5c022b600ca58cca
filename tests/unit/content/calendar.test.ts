/** Days, filters and texts of the economic calendar. */
import { describe, expect, test } from "vitest";
import { untilText } from "#app/features/calendar/until-text.ts";
import {
  byDay,
  dayText,
  filtered,
  midnight,
  readDay,
  readFilter,
} from "#app/routes/calendar/calendar-days.ts";
import { type CalendarEntry, titleFor, writtenTitles } from "#domain/content/calendar.ts";
import { settingsNote } from "#domain/content/texts.ts";
import type { CalendarRow } from "#domain/contracts/http/calendar.ts";

const row = (id: number, more: Partial<CalendarRow> = {}): CalendarRow => ({
  ...{ id, timeMs: id, country: "US", currency: "USD", importance: "low" as const, title: "" },
  ...{ previous: "", forecast: "", actual: "" },
  ...more,
});

describe("days of the calendar", () => {
  test("begins days at the reader's midnight, even when clocks change", () => {
    const start = midnight(new Date(2026, 2, 28, 15).getTime());
    for (let days = 0; days < 40; days++) {
      const day = new Date(midnight(start, days));
      expect([day.getHours(), day.getMinutes()]).toEqual([0, 0]);
    }
    expect(dayText(midnight(start, 7))).toBe("2026-04-04");
  });

  test("reads a day from a URL, and ignores an invalid day", () => {
    expect(dayText(readDay("2026-11-23") ?? 0)).toBe("2026-11-23");
    for (const text of [null, "", "2026-02-30", "2026-13-01", "1999-01-01", "x", "2026-1-1"]) {
      expect(readDay(text)).toBe(null);
    }
  });

  test("groups rows by the reader's day", () => {
    const first = new Date(2026, 10, 23, 9).getTime();
    const next = new Date(2026, 10, 24, 0).getTime();
    const days = byDay([row(1, { timeMs: first }), row(2, { timeMs: next })]);
    expect(days.map(([day, rows]) => [dayText(day), rows.length])).toEqual([
      ["2026-11-23", 1],
      ["2026-11-24", 1],
    ]);
  });
});

test("reads importance and currencies from a URL, and ignores unknown values", () => {
  const rows = [
    row(1),
    row(2, { importance: "medium", currency: "EUR" }),
    row(3, { importance: "high", currency: "JPY" }),
  ];
  const shown = (query: string) =>
    filtered(rows, readFilter(new URLSearchParams(query))).map(({ id }) => id);
  expect(shown("")).toEqual([1, 2, 3]);
  expect(shown("importance=medium")).toEqual([2, 3]);
  expect(shown("importance=high&currency=EUR")).toEqual([]);
  expect(shown("currency=EUR,JPY")).toEqual([2, 3]);
  expect(shown("importance=huge&currency=<b>,eur,%00")).toEqual([1, 2, 3]);
});

test("shows a title in the reader's language, else in English, else in any other", () => {
  expect(titleFor({ en: "A", de: "B" }, "de")).toBe("B");
  expect(titleFor({ en: "A", de: "B" }, "fr")).toBe("A");
  expect(titleFor({ de: "B" }, "fr")).toBe("B");
  expect(titleFor({}, "fr")).toBe("");
  expect(writtenTitles({ de: " B ", en: "  " })).toEqual({ de: "B" });
});

test("records changed fields, and all fields of a removed row, in the audit log", () => {
  const entry: CalendarEntry = {
    ...{ atMs: 1, country: "US", currency: "USD", importance: "high" as const },
    ...{ titles: { en: "A" }, previous: "1", forecast: "", actual: "" },
  };
  expect(settingsNote(entry, { ...entry, actual: "2" })).toBe("actual:  → 2");
  expect(settingsNote(entry, entry)).toBe("");
  expect(settingsNote(entry, null)).toContain('titles: {"en":"A"} → –');
  expect(settingsNote(null, entry)).toContain("currency: – → USD");
});

test("shows the time until an announcement as days, hours, minutes and seconds", () => {
  expect(untilText(10_000, 0)).toBe("00:00:10");
  expect(untilText(9_001, 0)).toBe("00:00:10");
  expect(untilText(5, 10)).toBe("00:00:00");
  expect(untilText(2 * 86_400_000 + 3_723_000, 0)).toBe("2 days 01:02:03");
});
