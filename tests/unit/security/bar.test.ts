import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
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

test("sign-in, requests, sockets, supply and the platform's traps are proven line by line", () => {
  const proven = provingFiles();
  const needed = Object.keys(securityLines).filter((line) =>
    /^[SRWPT]|^A[23567]|^C[23467]|^M1/.test(line),
  );
  expect(needed.filter((line) => !proven.has(line))).toEqual([]);
});
