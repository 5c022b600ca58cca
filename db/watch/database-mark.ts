/** The mark of a database, made by its migrations: a newly created database has another mark. */
import { raw, sql } from "../sql.ts";

/** Column for a query; null if the row is missing. */
export const markColumn = "(SELECT mark FROM database_mark) AS mark";

/** True for the error of a database that was never migrated, or was emptied. */
export const isWithoutTable = (cause: unknown) =>
  cause instanceof Error && cause.message.includes("no such table");

/** Null for a database without the company: an empty one has no reliable mark. */
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
