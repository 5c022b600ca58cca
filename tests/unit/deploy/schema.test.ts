/** A release that meets a database of another release. */
import { expect, test } from "vitest";
import { schemaVersions } from "#domain/release/schema-versions.ts";
import { checkSchema } from "#scripts/deploy/schema.ts";

/** Returns the check's answer or refusal after these migrations. */
async function check(applied: readonly string[] | null): Promise<string> {
  const said: string[] = [];
  const query = async (sql: string) => {
    const names = sql.includes("sqlite_schema") ? ["d1_migrations"] : (applied ?? []);
    return JSON.stringify([{ results: (applied ? names : []).map((name) => ({ name })) }]);
  };
  await checkSchema({ say: (text) => said.push(text) }, query);
  return said.join("\n");
}

const own = schemaVersions.database;

test.each([
  ["no migration", null],
  ["fewer", own.slice(0, 5)],
  ["its own", own],
])("accepts a database with these migrations: %s", async (_, applied) => {
  expect(await check(applied)).toBe("");
});

test("reports the migrations that a newer release has added to the database", async () => {
  expect(await check([...own, "9998_add.sql"])).toContain("which only adds: 9998_add.sql");
});

test("refuses a database from which a newer release has removed something", async () => {
  const applied = [...own, "9999_drop_breaking.sql"];
  await expect(check(applied)).rejects.toThrow("too old for the database, which has 9999_drop");
});
