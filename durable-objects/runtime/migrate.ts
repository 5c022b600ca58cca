/**
 * Schema of an object's own SQLite: an append-only list of migrations. The stored ids of the
 * applied migrations must agree with the list. Migrations of a newer release are ignored if this
 * release can work with them (`domain/release/schema-fit.ts`).
 */
import { schemaFit } from "#domain/release/schema-fit.ts";
import { storageDatabase } from "./database.ts";
import type { Migration } from "./migration.ts";
import { makeSchema } from "./new-schema.ts";

/**
 * Applies the new migrations in one transaction. Call it in the constructor.
 * @throws if the stored ids differ from the list, or a newer migration breaks this release
 */
export function migrate(storage: DurableObjectStorage, migrations: readonly Migration[]): void {
  const { sql } = storage;
  sql.exec(
    "CREATE TABLE IF NOT EXISTS schema_migrations (n INTEGER PRIMARY KEY, id TEXT NOT NULL)",
  );
  const stored = sql
    .exec<{ id: string }>("SELECT id FROM schema_migrations ORDER BY n")
    .toArray()
    .map((row) => row.id);
  for (const [n, id] of stored.entries()) {
    if (n < migrations.length && migrations[n]?.id !== id) {
      throw new Error(`schema: stored migration ${n} is ${id}, the code says ${migrations[n]?.id}`);
    }
  }
  const expected = migrations.map(({ id }) => id);
  if (schemaFit(stored, expected) === "too_new") {
    throw new Error("schema: a newer release has taken away what this one works with");
  }
  if (stored.length >= migrations.length) return;
  const isNew = stored.length === 0;
  storage.transactionSync(() => {
    if (isNew) makeSchema(storageDatabase(storage), migrations, (text) => sql.exec(text));
    for (const [n, migration] of migrations.entries()) {
      if (n < stored.length) continue;
      if (!isNew) sql.exec(migration.sql);
      sql.exec("INSERT INTO schema_migrations VALUES (?, ?)", n, migration.id);
    }
  });
}
