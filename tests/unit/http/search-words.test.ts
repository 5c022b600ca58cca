import { expect, it } from "vitest";
import { searchForms } from "#domain/text/search-words.ts";

it("searches words in the forms in which a text may write them", () => {
  expect(searchForms("  Gold   FEES ")).toEqual([["gold"], ["fees"]]);
  expect(searchForms("МАРЖА")).toEqual([["МАРЖА", "маржа", "Маржа"]]);
  // SQLite leaves the first letter of ČESKY as it is.
  expect(searchForms("česky")).toEqual([["česky", "Česky"]]);
  expect(searchForms("الذهب")).toEqual([["الذهب"]]);
});

it("searches without accents, however they were typed, and nothing for an empty text", () => {
  expect(searchForms("e\u0301te\u0301")).toEqual(searchForms("été"));
  expect(searchForms(" \u3000 ")).toEqual([]);
});

it("searches for the first five words only", () => {
  expect(searchForms("a b c d e f g")).toHaveLength(5);
});
