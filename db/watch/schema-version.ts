/** Migrations that the database has applied. */
import { columnOf, hasRow } from "../sql.ts";

/** In order; empty if the database has none of ours. */
export async function appliedMigrations(db: D1Database): Promise<string[]> {
  const isKnown = await hasRow(db)`SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'`;
  return isKnown ? columnOf<string>(db)`SELECT name FROM d1_migrations ORDER BY name` : [];
}
