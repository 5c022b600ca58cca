/** Reads a database's mark: a random text from a migration, so each new database has its own. */
import { raw, sql } from "../sql.ts";

/** SQL: column with the mark; null if the row is missing. */
export const markColumn = "(SELECT mark FROM database_mark) AS mark";

/** True for the error that D1 throws in a database that was never migrated or was emptied. */
export const isWithoutTable = (cause: unknown) =>
  cause instanceof Error && cause.message.includes("no such table");

/** Reads the mark; null if a table, the company or the mark is missing. */
export async function readMark(db: D1Database, companyId: number): Promise<string | null> {
  try {
    const row = await sql(db)`SELECT ${raw(markColumn)} FROM companies
      WHERE id = ${companyId}`.first<{ mark: string | null }>();
    return row?.mark ?? null;
  } catch (cause) {
    if (isWithoutTable(cause)) return null;
    throw cause;
  }
}
