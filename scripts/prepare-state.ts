/**
 * Migrates the local D1 database. If it is empty, adds the demo companies and their operators. No
 * server may use the state folder at the same time.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedStatements } from "#seed/demo-company.ts";
import { secondCompanyStatements } from "#seed/second-company.ts";
import { demoOperatorStatements } from "./desk-operators.ts";
import type { LocalDatabase } from "./local-database.ts";
import { requireWholeState } from "./whole-state.ts";

/** Opens the D1 database of a state folder. Only one process at a time may have it open. */
export async function openLocalDatabase(
  stateDir: string,
): Promise<{ db: LocalDatabase; close(): Promise<void> }> {
  // Loads Wrangler, which takes a second, only here: a refused command ends before this line.
  const { getPlatformProxy, unstable_readConfig } = await import("wrangler");
  const { compatibility_date, d1_databases } = unstable_readConfig({ config: "wrangler.toml" });
  // This configuration names only the database, because the worker with the objects' classes does
  // not run here.
  const configPath = join(stateDir, "prepare.json");
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(configPath, JSON.stringify({ name: "prepare", compatibility_date, d1_databases }));
  const proxy = await getPlatformProxy<{ DB: LocalDatabase }>({
    configPath,
    persist: { path: `${stateDir}/v3` },
    envFiles: [],
  });
  return { db: proxy.env.DB, close: () => proxy.dispose() };
}

/** Applies new migrations in order. @returns their number */
export async function applyMigrations(db: LocalDatabase): Promise<number> {
  await db.exec(
    "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
  );
  const known = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(known.results.map((row) => row.name));
  const { readD1Migrations } = await import("@cloudflare/vitest-plugin");
  let migrations = 0;
  for (const migration of await readD1Migrations("./migrations")) {
    if (applied.has(migration.name)) continue;
    await db.batch([
      ...migration.queries.map((query) => db.prepare(query)),
      db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(migration.name),
    ]);
    migrations++;
  }
  return migrations;
}

/**
 * Applies new migrations in order. Adds the demo companies if there is no company yet.
 * @throws CannotStart if the database is damaged, or is empty although the folder has objects
 */
export async function prepareState(
  stateDir: string,
): Promise<{ migrations: number; seeded: boolean }> {
  requireWholeState(stateDir);
  const { db, close } = await openLocalDatabase(stateDir);
  try {
    const migrations = await applyMigrations(db);
    const companies = await db
      .prepare("SELECT count(*) AS n FROM companies")
      .first<{ n: number }>();
    const seeded = companies?.n === 0;
    if (seeded) {
      const statements = [...seedStatements(), ...secondCompanyStatements()];
      await db.batch(statements.map((sql) => db.prepare(sql)));
    }
    const operators = await demoOperatorStatements(db, stateDir);
    if (operators.length > 0) await db.batch(operators.map((sql) => db.prepare(sql)));
    return { migrations, seeded };
  } finally {
    await close();
  }
}
