/** Gives each test file a migrated and seeded database of its own. */
import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { seedStatements } from "#seed/demo-company.ts";
import { seedSecondCompany } from "./second-company.ts";

const { DB, TEST_MIGRATIONS } = env as unknown as {
  DB: D1Database;
  TEST_MIGRATIONS: D1Migration[];
};

await applyD1Migrations(DB, TEST_MIGRATIONS);
const seeded = await DB.prepare("SELECT 1 AS one FROM companies LIMIT 1").first();
if (!seeded) {
  await DB.batch([...seedStatements(), ...seedSecondCompany()].map((sql) => DB.prepare(sql)));
}
