/** A release with a database of another release. */
import { expect, test } from "vitest";
import { schemaVersions } from "#domain/release/schema-versions.ts";
import { checkSchema } from "#scripts/deploy/schema.ts";

/** The check's answer or refusal after these migrations. */
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
])("goes on with a database with %s", async (_, applied) => {
  expect(await check(applied)).toBe("");
});

test("names what a newer release has only added to a database", async () => {
  expect(await check([...own, "9998_add.sql"])).toContain("which only adds: 9998_add.sql");
});

test("stops when a newer release has taken something from a database", async () => {
  const applied = [...own, "9999_drop_breaking.sql"];
  await expect(check(applied)).rejects.toThrow("too old for the database, which has 9999_drop");
});
