import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { logTypes } from "#domain/contracts/http/wallet.ts";
import { errorCodes } from "#domain/errors.ts";

const english = JSON.parse(readFileSync("messages/en.json", "utf8")) as Record<string, unknown>;
const sources = globSync("{app,worker,domain,scripts}/**/*.{ts,tsx}")
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

it("every text is shown somewhere", () => {
  const named = new Set([...sources.matchAll(/\bm\.(\w+)/g)].map((match) => match[1] ?? ""));
  // m[`error_${name}`]: texts of a list.
  const begun = [...sources.matchAll(/\bm\[`(\w+_)\$\{/g)].map((match) => match[1] ?? "");
  expect(new Set(begun)).toEqual(new Set(["error_", "log_type_"]));
  const listed = new Set([
    ...Object.keys(errorCodes).map((name) => `error_${name}`),
    ...logTypes.map((type) => `log_type_${type}`),
  ]);
  const unread = Object.keys(english).filter((key) => !named.has(key) && !listed.has(key));
  expect(unread).toEqual([]);
});
