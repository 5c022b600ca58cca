import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settings } from "#domain/config/schema.ts";
import { askedKycFields } from "#domain/loans/kyc-fields.ts";

/** Files that name settings without reading their values. */
const declarations = ["schema", "meanings", "setting-rules"];
const isDeclaration = (path: string) =>
  declarations.some((name) => path === `domain/config/${name}.ts`);

const code = globSync([
  "app/**/*.{ts,tsx}",
  "{worker,platform,durable-objects,domain,db,texts}/**/*.ts",
])
  .filter((path) => !isDeclaration(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
const words = new Set(code.match(/\b[a-z]\w*\b/g));

/** Settings of the loan form, which reads them by the names of its fields. */
const ofForm = new Set<string>(askedKycFields(() => true).map((field) => `is_loan_${field}`));
const keys = Object.keys(settings);

test("finds the name of each setting in code outside the list of settings", () => {
  const unread = keys.filter((key) => !words.has(key) && !ofForm.has(key));
  expect(unread).toEqual([]);
});

test("finds the name of each setting of loans and mining in a test", () => {
  const tests = globSync("tests/{components,worker}/**/*.{ts,tsx}").map((path) =>
    readFileSync(path, "utf8"),
  );
  const own = keys.filter((key) => /^(is_)?(loan|mining)_/.test(key));
  expect(own.length).toBeGreaterThan(30);
  const untested = own.filter((key) => !tests.some((text) => text.includes(key)));
  expect(untested).toEqual([]);
});
