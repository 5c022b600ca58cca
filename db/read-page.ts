import { type Part, sql } from "./sql.ts";

export interface Page {
  limit: number;
  offset: number;
}

export interface Paged<Row> {
  rows: Row[];
  total: number;
}

/**
 * Reads a page of `list` and the number of all rows in one call.
 * @param all the SQL of `list` from FROM on, without ORDER BY
 */
export async function readPage<Row, Out = Row>(
  db: D1Database,
  list: Part,
  all: Part,
  { limit, offset }: Page,
  map = (row: Row) => row as unknown as Out,
): Promise<Paged<Out>> {
  const [rows, count] = await db.batch<Row & { n: number }>([
    sql(db)`${list} LIMIT ${limit} OFFSET ${offset}`,
    sql(db)`SELECT count(*) AS n ${all}`,
  ]);
  return { rows: (rows?.results ?? []).map((row) => map(row)), total: count?.results[0]?.n ?? 0 };
}
