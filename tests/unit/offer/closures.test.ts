/** Closures of calendars: their names, and the refused ones. */
import { expect, test } from "vitest";
import { closureName, readClosureName, wrongClosure } from "#domain/offer/closures.ts";

test("reads back a closure's name as it was written", () => {
  const fromMs = Date.UTC(2026, 11, 24, 18);
  expect(closureName("us", fromMs)).toBe("us 2026-12-24T18:00Z");
  expect(readClosureName("us 2026-12-24T18:00Z")).toEqual({ calendar: "us", fromMs });
  for (const wrong of ["us", "us 2026-02-30T10:00Z", "us 2026-12-24", "us 2026-12-24T24:00Z"]) {
    expect([wrong, readClosureName(wrong)]).toEqual([wrong, null]);
  }
});

test.each([
  ["2026-12-24T19:00Z", null],
  ["2026-12-24T18:59Z", "until"],
  ["2026-12-24T17:00Z", "until"],
  ["2027-01-24T18:00Z", null],
  ["2027-01-24T18:01Z", "until"],
  [null, "until"],
])("judges whether a closure from 2026-12-24T18:00Z may end at %s", (until, wrong) => {
  expect(wrongClosure("us 2026-12-24T18:00Z", { until })).toBe(wrong);
});
