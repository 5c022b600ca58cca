/** Pages of rows for lists. */
import { type Part, sql } from "./sql.ts";

export interface Page {
  limit: number;
  offset: number;
}

export interface Paged<Row> {
  rows: Row[];
  total: number;
}

/** Reads a page of `list`, and the number of rows on all pages: one trip. @param all FROM … */
export async function readPage<Row>(
  db: D1Database,
  list: Part,
  all: Part,
  { limit, offset }: Page,
): Promise<Paged<Row>> {
  const [rows, count] = await db.batch<Row & { n: number }>([
    sql(db)`${list} LIMIT ${limit} OFFSET ${offset}`,
    sql(db)`SELECT count(*) AS n ${all}`,
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.n ?? 0 };
}
