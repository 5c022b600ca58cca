/**
 * No public setting is forgotten: each is turned over in a browser test, or belongs to screens that
 * are not built yet.
 */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publicSettings } from "#domain/config/schema.ts";
import { awaitedBy, settingsToCome } from "#domain/config/to-come.ts";

const keys = Object.keys(publicSettings);
const patterns = Object.values(settingsToCome).flat();
const isToCome = (key: string) => awaitedBy(key) !== null;

/** Settings that a test is named by; only those stand in quotes there. */
const named = new Set(
  globSync(["tests/e2e/flags*.spec.ts", "tests/e2e/tenancy.spec.ts"]).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/"(\w+)"/g)].map(([, word = ""]) => word),
  ),
);
const tested = keys.filter((key) => named.has(key));

test("every public setting is turned over by a browser test, or its screen is still to come", () => {
  const forgotten = keys.filter((key) => !named.has(key) && !isToCome(key));
  expect(forgotten).toEqual([]);
});

test("the list of screens to come names settings that there are, and none that is tested", () => {
  const unused = patterns.filter((pattern) => !keys.some((key) => pattern.test(key)));
  expect(unused).toEqual([]);
  expect(tested.filter(isToCome)).toEqual([]);
});
