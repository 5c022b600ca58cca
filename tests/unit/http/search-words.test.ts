import { expect, it } from "vitest";
import { searchForms } from "#domain/text/search-words.ts";

it("searches for each form of a word that a text may contain", () => {
  expect(searchForms("  Gold   FEES ")).toEqual([["gold"], ["fees"]]);
  expect(searchForms("МАРЖА")).toEqual([["МАРЖА", "маржа", "Маржа"]]);
  // SQLite leaves the first letter of ČESKY as it is.
  expect(searchForms("česky")).toEqual([["česky", "Česky"]]);
  expect(searchForms("الذهب")).toEqual([["الذهب"]]);
});

it("ignores accents in a search, and returns no search words for an empty text", () => {
  expect(searchForms("e\u0301te\u0301")).toEqual(searchForms("été"));
  expect(searchForms(" \u3000 ")).toEqual([]);
});

it("searches for the first five words only", () => {
  expect(searchForms("a b c d e f g")).toHaveLength(5);
});
