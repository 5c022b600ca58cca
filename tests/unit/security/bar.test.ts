import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  namedLines,
  provingFiles,
  renderSecurity,
  securityDocument,
  securityLines,
} from "#scripts/docs-security.ts";

test("names the current tests in docs/security.md (npm run docs:security)", () => {
  expect(readFileSync(securityDocument, "utf8")).toBe(renderSecurity());
});

test("names in tests only lines of the security bar that exist", () => {
  const unknown = [...provingFiles().keys()].filter((line) => !Object.hasOwn(securityLines, line));
  expect(unknown).toEqual([]);
});

test("reads bar lines in titles with and without a colon, at their beginning only", () => {
  const text = `test("S4 S6 a code"); test('M5: the limit of A2: a day'); test("T9yD14Nj is no title");`;
  expect(namedLines(text)).toEqual(["S4", "S6", "M5"]);
});

test("finds a test title for every line of the security bar", () => {
  const proven = provingFiles();
  const missing = Object.keys(securityLines).filter((line) => !proven.has(line));
  expect(missing).toEqual([]);
});
