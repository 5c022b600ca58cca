/**
 * Migrates the local D1 database and, when it is empty, seeds the demo company. Must not run while a
 * server has the same state folder open.
 */

import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import { seedStatements } from "#seed/demo-company.ts";

/** Applies new migrations in order, then the seed if there is no company yet. Returns what it did. */
export async function prepareState(
  stateDir: string,
): Promise<{ migrations: number; seeded: boolean }> {
  const config = unstable_readConfig({ config: "wrangler.toml" });
  const database = config.d1_databases.find((entry) => entry.binding === "DB");
  if (!database?.database_id) throw new Error("wrangler.toml has no D1 database bound as DB");
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch() { return new Response(null) } }",
    compatibilityDate: config.compatibility_date ?? "2026-10-01",
    d1Databases: { DB: database.database_id },
    defaultPersistRoot: `${stateDir}/v3`,
    d1Persist: `${stateDir}/v3/d1`,
    cf: false,
  });
  try {
    const db = await miniflare.getD1Database("DB");
    await db.exec(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    );
    const known = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
    const applied = new Set(known.results.map((row) => row.name));
    let migrations = 0;
    for (const migration of await readD1Migrations("./migrations")) {
      if (applied.has(migration.name)) continue;
      await db.batch([
        ...migration.queries.map((query) => db.prepare(query)),
        db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(migration.name),
      ]);
      migrations++;
    }
    const companies = await db
      .prepare("SELECT count(*) AS n FROM companies")
      .first<{ n: number }>();
    const seeded = companies?.n === 0;
    if (seeded) await db.batch(seedStatements().map((sql) => db.prepare(sql)));
    return { migrations, seeded };
  } finally {
    await miniflare.dispose();
  }
}
