/** A test of components or a browser test changes every public setting. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publicSettings } from "#domain/config/schema.ts";

const keys = Object.keys(publicSettings);

/** Settings that name a test; the test has only their names in quotes. */
const named = new Set(
  globSync(["tests/components/*.test.tsx", "tests/e2e/tenancy.spec.ts"]).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/"(\w+)"/g)].map(([, word = ""]) => word),
  ),
);

test("finds the name of each public setting in the tests of settings", () => {
  expect(keys.filter((key) => !named.has(key))).toEqual([]);
});
