/** Migrations that the database has applied. */

/** In order; empty if the database has none of ours. */
export async function appliedMigrations(db: D1Database): Promise<string[]> {
  const known = "SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'";
  if (!(await db.prepare(known).first())) return [];
  const { results } = await db
    .prepare("SELECT name FROM d1_migrations ORDER BY name")
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}
