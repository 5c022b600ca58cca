/**
 * Every public setting is toggled in a browser test, or belongs to screens that are not built yet.
 */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publicSettings } from "#domain/config/schema.ts";

const keys = Object.keys(publicSettings);

/** Settings that name a test; only their names are in quotes there. */
const named = new Set(
  globSync(["tests/e2e/flags*.spec.ts", "tests/e2e/tenancy.spec.ts"]).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/"(\w+)"/g)].map(([, word = ""]) => word),
  ),
);

test("changes every public setting in a browser test", () => {
  expect(keys.filter((key) => !named.has(key))).toEqual([]);
});
