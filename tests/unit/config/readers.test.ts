/** No setting is declared that nothing reads. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settings } from "#domain/config/schema.ts";
import { askedKycFields } from "#domain/loans/kyc-fields.ts";

/** These name every setting, or those of a rule, and do nothing with what it is set to. */
const declarations = ["schema", "meanings", "setting-rules"];
const isDeclaration = (path: string) =>
  declarations.some((name) => path === `domain/config/${name}.ts`);

const code = globSync(["app/**/*.{ts,tsx}", "{worker,durable-objects,domain,db,texts}/**/*.ts"])
  .filter((path) => !isDeclaration(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
const words = new Set(code.match(/\b[a-z]\w*\b/g));

/** Those of the borrower's form are read by the names of its fields. */
const ofForm = new Set<string>(askedKycFields(() => true).map((field) => `is_loan_${field}`));
const keys = Object.keys(settings);

test("reads each setting outside of the settings themselves", () => {
  const unread = keys.filter((key) => !words.has(key) && !ofForm.has(key));
  expect(unread).toEqual([]);
});

test("changes each setting of loans and mining in a test", () => {
  const tests = globSync("tests/{e2e,worker}/**/*.ts").map((path) => readFileSync(path, "utf8"));
  const own = keys.filter((key) => /^(is_)?(loan|mining)_/.test(key));
  expect(own.length).toBeGreaterThan(30);
  const untested = own.filter((key) => !tests.some((text) => text.includes(key)));
  expect(untested).toEqual([]);
});
