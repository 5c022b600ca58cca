import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  namedLines,
  provingFiles,
  renderSecurity,
  securityDocument,
  securityLines,
} from "#scripts/docs-security.ts";

test("keeps docs/security.md as npm run docs:security writes it", () => {
  expect(readFileSync(securityDocument, "utf8")).toBe(renderSecurity());
});

test("names only existing lines of the security bar in test titles", () => {
  const unknown = [...provingFiles().keys()].filter((line) => !Object.hasOwn(securityLines, line));
  expect(unknown).toEqual([]);
});

test("reads ids of the security bar's lines only at the beginning of a title, with or without a colon", () => {
  const text = `test("S4 S6 a code"); test('M5: the limit of A2: a day'); test("T9yD14Nj is no title");`;
  expect(namedLines(text)).toEqual(["S4", "S6", "M5"]);
});

test("finds a test title for every line of the security bar", () => {
  const proven = provingFiles();
  const missing = Object.keys(securityLines).filter((line) => !proven.has(line));
  expect(missing).toEqual([]);
});
