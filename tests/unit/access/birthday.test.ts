import { describe, expect, it } from "vitest";
import { isDay, isOfAge } from "#domain/access/birthday.ts";

describe("a date of birth", () => {
  it.each([
    ["1990-01-31", true],
    ["2024-02-29", true],
    ["2023-02-29", false],
    ["1990-13-01", false],
    ["1899-12-31", false],
    ["31.01.1990", false],
    ["", false],
    ["1990-01-31T00:00:00Z", false],
  ])("judges whether %s is a valid date: %s", (text, isOne) => {
    expect(isDay(text)).toBe(isOne);
  });

  it.each([
    ["2008-11-22", "2026-11-22", 18, true],
    ["2008-11-23", "2026-11-22", 18, false],
    // In a common year, a birthday on 29 February counts from 1 March on.
    ["2008-02-29", "2026-02-28", 18, false],
    ["2008-02-29", "2026-03-01", 18, true],
    ["2008-11-23", "2026-11-22", 0, true],
  ])(
    "judges whether a person (born %s, today %s) is at least %i years old: %s",
    (birthday, today, years, isOld) => {
      expect(isOfAge(birthday, today, years)).toBe(isOld);
    },
  );
});
