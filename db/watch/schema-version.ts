import { columnOf, hasRow } from "../sql.ts";

/** Lists applied migrations in order; empty if the database has none. */
export async function appliedMigrations(db: D1Database): Promise<string[]> {
  const isKnown = await hasRow(db)`SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'`;
  return isKnown ? columnOf<string>(db)`SELECT name FROM d1_migrations ORDER BY name` : [];
}
