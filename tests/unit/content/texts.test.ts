import { describe, expect, it } from "vitest";
import { actsFrom, afterWithdrawal, audiences, needsTwo } from "#domain/content/circular.ts";
import {
  changeNote,
  emptyText,
  isEmptyText,
  isPlace,
  lacksTitle,
  settingsNote,
  shownState,
  textLimits,
  textProblem,
} from "#domain/content/texts.ts";
import { isTooDeep, safeHtml } from "#worker/rich-text.ts";

const textOf = (more: object) => ({ ...emptyText, title: "Title", ...more });

describe("a text", () => {
  it("accepts a text up to the maximum lengths", () => {
    const longest = { title: "x".repeat(200), summary: "x".repeat(500), body: "x".repeat(50_000) };
    expect(textProblem(longest)).toBeNull();
    for (const field of ["title", "summary", "body"] as const) {
      const long = { ...longest, [field]: `${longest[field]}x` };
      expect(textProblem(long)).toEqual({ field, limit: textLimits[field] });
    }
  });

  it("judges a text without words as empty, and a body without a title as incomplete", () => {
    expect(isEmptyText(textOf({ title: " ", body: "\n" }))).toBe(true);
    expect(lacksTitle(emptyText)).toBe(false);
    expect(lacksTitle(textOf({ title: " ", body: "x" }))).toBe(true);
    expect(lacksTitle(textOf({}))).toBe(false);
  });

  it("records a changed text with its earlier version in the audit log", () => {
    const after = textOf({ summary: "new" });
    expect(changeNote("de", textOf({ title: "Old" }), after)).toBe(
      'de title, summary: "Old" → "Title"',
    );
    expect(settingsNote({ place: "1", sort: 0 }, { place: "2", sort: 0 })).toBe("place: 1 → 2");
  });
});

it("shows an item from its start time on", () => {
  expect(shownState(null, 5)).toBe("draft");
  expect(shownState(6, 5)).toBe("scheduled");
  expect(shownState(5, 5)).toBe("shown");
});

it("accepts a category for news, a group for texts and neither for circulars", () => {
  expect(["1", "12"].every((place) => isPlace("news", place))).toBe(true);
  expect(["", "0", "01", "a", "1 "].some((place) => isPlace("news", place))).toBe(false);
  expect(isPlace("descript", "loan.agree_rule")).toBe(true);
  expect(["", "A", "a.", "a b", "a.b.c.d.e"].some((place) => isPlace("descript", place))).toBe(
    false,
  );
  expect([isPlace("circular", ""), isPlace("circular", "1")]).toEqual([true, false]);
});

describe("a circular", () => {
  it("requires two people for a circular to any audience except a single customer", () => {
    expect(audiences.filter((each) => !needsTwo(each))).toEqual(["one"]);
  });

  it("returns a withdrawn circular to draft only if no customer could read it", () => {
    expect(afterWithdrawal("asked", 0, 5)).toBe("draft");
    expect(afterWithdrawal("approved", 6, 5)).toBe("draft");
    expect(afterWithdrawal("approved", 5, 5)).toBe("withdrawn");
    expect(Object.values(actsFrom).flat()).not.toContain("withdrawn");
  });
});

describe("nesting of a text", () => {
  it("reports nesting as too deep exactly when a part of the text would be left out", () => {
    const nested = (times: number) => `${"<div>".repeat(times)}end`;
    for (const times of [1, 59, 60, 61, 80, 511, 513, 5_000]) {
      const html = nested(times);
      expect([times, isTooDeep(html)]).toEqual([times, !safeHtml(html).includes("end")]);
    }
  });
});
