import { expect, it } from "vitest";
import { searchForms } from "#domain/search-words.ts";

it("words are looked for in the forms in which a text may write them", () => {
  expect(searchForms("  Gold   FEES ")).toEqual([["gold"], ["fees"]]);
  expect(searchForms("МАРЖА")).toEqual([["МАРЖА", "маржа", "Маржа"]]);
  // SQLite leaves the first letter of ČESKY as it is.
  expect(searchForms("česky")).toEqual([["česky", "Česky"]]);
  expect(searchForms("الذهب")).toEqual([["الذهب"]]);
});

it("accents are one letter, however they were typed; what is empty asks for nothing", () => {
  expect(searchForms("e\u0301te\u0301")).toEqual(searchForms("été"));
  expect(searchForms(" \u3000 ")).toEqual([]);
});

it("words after the fifth are left out", () => {
  expect(searchForms("a b c d e f g")).toHaveLength(5);
});
