/**
 * Schema of an object's own SQLite: an append-only list. What an old object has applied must be a
 * prefix of the list; a list that was edited afterwards is refused at start rather than half
 * applied.
 */
export interface Migration {
  id: string;
  /** One or more statements. */
  sql: string;
}

/**
 * Applies what is new, in one transaction. Call in the constructor.
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
