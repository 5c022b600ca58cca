/**
 * Schema of an object's own SQLite: an append-only list of migrations. Those an object has applied
 * must be a prefix of the list; if an applied one was edited afterwards, the object refuses to
 * start.
 */
export interface Migration {
  id: string;
  /** One or more statements. */
  sql: string;
}

/**
 * Applies the new migrations in one transaction. Call it in the constructor.
 * @throws when the stored ids are not a prefix of the list
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
    if (migrations[n]?.id !== id) {
      throw new Error(`schema: stored migration ${n} is ${id}, the code says ${migrations[n]?.id}`);
    }
  }
  if (stored.length === migrations.length) return;
  storage.transactionSync(() => {
    for (const [n, migration] of migrations.entries()) {
      if (n < stored.length) continue;
      sql.exec(migration.sql);
      sql.exec("INSERT INTO schema_migrations VALUES (?, ?)", n, migration.id);
    }
  });
}
