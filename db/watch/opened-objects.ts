import type { OpenedObject } from "#domain/contracts/opened.ts";
import { accountName } from "#domain/text/names.ts";
import { columnOf, hasRow, sql } from "../sql.ts";

export async function noteOpened(
  db: D1Database,
  { kind, name }: OpenedObject,
  companyId: number,
  nowMs: number,
): Promise<void> {
  await sql(db)`INSERT INTO opened_objects (kind, name, company_id, opened_ms)
    VALUES (${kind}, ${name}, ${companyId}, ${nowMs})
    ON CONFLICT DO NOTHING`.run();
}

/** Records an empty object as lost if it was opened before. Returns true in this case. */
export function findLost(db: D1Database, { kind, name }: OpenedObject, nowMs: number) {
  return hasRow(db)`UPDATE opened_objects SET lost_ms = coalesce(lost_ms, ${nowMs})
    WHERE kind = ${kind} AND name = ${name} RETURNING name`;
}

/** Lists the names of the company's accounts and pots, in order; begins after the name `after`. */
export function accountsAfter(db: D1Database, companyId: number, after: string, limit: number) {
  // The two bounds enclose all names with the company's prefix.
  return columnOf<string>(db)`SELECT name FROM opened_objects WHERE kind = 'account'
    AND name > max(${after}, ${accountName(companyId, "")}) AND name < ${`${companyId}0`}
    ORDER BY name LIMIT ${limit}`;
}

const lostMax = 50;

export const listLost = (db: D1Database, companyId: number) =>
  sql(db)`SELECT kind, name FROM opened_objects WHERE company_id = ${companyId}
    AND lost_ms IS NOT NULL ORDER BY lost_ms, kind, name LIMIT ${lostMax}`;

export async function noteFound(db: D1Database, { kind, name }: OpenedObject): Promise<void> {
  await sql(db)`UPDATE opened_objects SET lost_ms = NULL WHERE kind = ${kind}
    AND name = ${name}`.run();
}
