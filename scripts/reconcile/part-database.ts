/**
 * Makes a database in memory with the rows of a part, and migrates the database as the part's own
 * object would.
 */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { boundValue, insertQuery, sequenceTable } from "#db/table-rows.ts";
import type { SchemaRow, TableRows } from "#domain/contracts/backup.ts";
import type { Database, SqlValue } from "#durable-objects/runtime/database.ts";
import type { Migration } from "#durable-objects/runtime/migration.ts";

export interface PartDatabase extends Database {
  write(rows: TableRows): void;
  /** Applies the migrations that the object would apply at its next waking. */
  update(migrations: readonly Migration[]): void;
  has(table: string): boolean;
  close(): void;
}

export function partDatabase(schema: readonly SchemaRow[]): PartDatabase {
  const sqlite = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  for (const { type, sql } of schema) if (type === "table") sqlite.exec(sql);
  const rows = <Row extends object>(query: string, ...bindings: SqlValue[]) =>
    sqlite.prepare(query).all(...bindings) as Row[];
  return {
    rows,
    transaction: (work) => work(),
    undone: 0,
    write(page) {
      if (page.table === sequenceTable) return;
      const insert = sqlite.prepare(insertQuery(page));
      sqlite.exec("BEGIN");
      for (const row of page.rows) insert.run(...(row.map(boundValue) as SQLInputValue[]));
      sqlite.exec("COMMIT");
    },
    update(migrations) {
      const applied = rows<{ id: string }>("SELECT id FROM schema_migrations ORDER BY n");
      for (const { sql } of migrations.slice(applied.length)) sqlite.exec(sql);
    },
    has: (table) => rows("SELECT 1 FROM sqlite_schema WHERE name = ?", table).length > 0,
    close: () => sqlite.close(),
  };
}
