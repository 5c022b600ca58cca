/** Gives each test file a migrated and seeded database of its own. */
import { env } from "cloudflare:workers";

const { DB, TEST_DATABASE } = env as unknown as { DB: D1Database; TEST_DATABASE: string[] };

const hasTables = await DB.prepare(
  "SELECT 1 AS one FROM sqlite_master WHERE name = 'companies'",
).first();
// One batch: a call for each statement took a sixth of all the time of the tests.
if (!hasTables) await DB.batch(TEST_DATABASE.map((sql) => DB.prepare(sql)));
