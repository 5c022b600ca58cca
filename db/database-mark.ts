/** The mark of a database, which its migrations made: a database that was made anew has another. */

/** As a column of a query; null where the row is gone. */
export const markColumn = "(SELECT mark FROM database_mark) AS mark";

/** True for the error of a query to a database that was never migrated, or was emptied. */
export const isWithoutTable = (cause: unknown) =>
  cause instanceof Error && cause.message.includes("no such table");

/** Null for a database without the company: an empty one has no mark to go by. */
export async function readMark(db: D1Database, companyId: number): Promise<string | null> {
  try {
    const row = await db
      .prepare(`SELECT ${markColumn} FROM companies WHERE id = ?`)
      .bind(companyId)
      .first<{ mark: string | null }>();
    return row?.mark ?? null;
  } catch (cause) {
    if (isWithoutTable(cause)) return null;
    throw cause;
  }
}
