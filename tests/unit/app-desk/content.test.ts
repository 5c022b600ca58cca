import { describe, expect, it } from "vitest";
import { missingText } from "#app/desk/content/content-names.ts";
import { readTime, timeText } from "#app/desk/content/time-field.ts";
import { type LanguageCode, languageTags } from "#domain/language/language-tags.ts";

describe("a time of the company's zone", () => {
  it("writes and reads a time field in the company's zone", () => {
    const zone = "Europe/Berlin";
    const timeMs = Date.parse("2026-07-01T16:30:00Z");
    expect(timeText(timeMs, zone)).toBe("2026-07-01T18:30");
    expect(readTime("2026-07-01T18:30", zone)).toBe(timeMs);
    expect(readTime("2026-12-01T18:30", zone)).toBe(Date.parse("2026-12-01T17:30:00Z"));
  });

  it("reads a time that the clocks skip as the first time after the skip", () => {
    const after = Date.parse("2026-03-29T01:00:00Z");
    expect(readTime("2026-03-29T02:30", "Europe/Berlin")).toBe(after);
  });

  it("reads no time when the field is empty or invalid", () => {
    expect(["", "2026-13-01T10:00", "tomorrow"].map((text) => readTime(text, "UTC"))).toEqual([
      ...[null, null, null],
    ]);
    expect([timeText(null, "UTC"), timeText(0, "UTC")]).toEqual(["", ""]);
  });
});

it("lists the languages in which an item has no text", () => {
  const all = Object.keys(languageTags) as LanguageCode[];
  const texts = all.filter((lang) => lang !== "de" && lang !== "jp").map((lang) => ({ lang }));
  expect(missingText(texts)).toMatch(/: 日本語, Deutsch$|: Deutsch, 日本語$/);
  expect(missingText(all.map((lang) => ({ lang })))).not.toContain(":");
});
