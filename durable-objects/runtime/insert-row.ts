import type { Database, SqlValue } from "./database.ts";

/**
 * Inserts one row. Column names come from our own code; every value is bound.
 * @param computed columns whose value SQLite computes, as SQL
 */
export function insertRow(
  db: Database,
  table: string,
  values: Readonly<Record<string, SqlValue>>,
  computed: Readonly<Record<string, string>> = {},
): void {
  const columns = [...Object.keys(values), ...Object.keys(computed)];
  const marks = [...Object.keys(values).map(() => "?"), ...Object.values(computed)];
  db.rows(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks.join(", ")})`,
    ...Object.values(values),
  );
}
