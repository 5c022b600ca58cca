/** Gives each test file a migrated and seeded database of its own. */
import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { seedStatements } from "#seed/demo-company.ts";
import { seedSecondCompany } from "./second-company.ts";

const { DB, TEST_MIGRATIONS } = env as unknown as {
  DB: D1Database;
  TEST_MIGRATIONS: D1Migration[];
};

const hasTables = await DB.prepare(
  "SELECT 1 AS one FROM sqlite_master WHERE name = 'companies'",
).first();
if (!hasTables) {
  // One batch: a call for each statement took a sixth of all the time of the tests.
  const migrations = TEST_MIGRATIONS.flatMap(({ name, queries }) => [
    ...queries,
    `INSERT INTO d1_migrations (name) VALUES ('${name}')`,
  ]);
  const list = "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)";
  const statements = [list, ...migrations, ...seedStatements(), ...seedSecondCompany()];
  await DB.batch(statements.map((sql) => DB.prepare(sql)));
}
