import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  namedLines,
  provingFiles,
  renderSecurity,
  securityDocument,
  securityLines,
} from "#scripts/docs-security.ts";

test("docs/security.md names the tests as they are now (npm run docs:security)", () => {
  expect(readFileSync(securityDocument, "utf8")).toBe(renderSecurity());
});

test("tests name lines that there are", () => {
  const unknown = [...provingFiles().keys()].filter((line) => !Object.hasOwn(securityLines, line));
  expect(unknown).toEqual([]);
});

test("titles name lines with and without a colon, at their beginning only", () => {
  const text = `test("S4 S6 a code"); test('M5: the limit of A2: a day'); test("T9yD14Nj is no title");`;
  expect(namedLines(text)).toEqual(["S4", "S6", "M5"]);
});

test("every line of the bar is proven", () => {
  const proven = provingFiles();
  const missing = Object.keys(securityLines).filter((line) => !proven.has(line));
  expect(missing).toEqual([]);
});
