import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { accountMigrations } from "#durable-objects/account/schema.ts";
import type { Database } from "#durable-objects/runtime/database.ts";
import { hasTable, openDatabase, reading } from "./state-databases.ts";

/** Reads like `reading`. If the account lacks migrations, reads a migrated copy instead. */
export function readingUpgraded<T>(path: string, read: (db: Database) => T): T {
  const applied = reading(path, (db) =>
    hasTable(db, "schema_migrations")
      ? db.rows("SELECT 1 FROM schema_migrations").length
      : accountMigrations.length,
  );
  if (applied >= accountMigrations.length) return reading(path, read);
  const folder = mkdtempSync(join(tmpdir(), "edge-broker-audit-"));
  try {
    const copy = join(folder, "account.sqlite");
    const source = openDatabase(path);
    source.rows("VACUUM INTO ?", copy);
    source.close();
    const target = new DatabaseSync(copy);
    for (const { sql } of accountMigrations.slice(applied)) target.exec(sql);
    target.close();
    return reading(copy, read);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
