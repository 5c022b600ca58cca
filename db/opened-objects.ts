/** Objects that were opened, and those of them found empty afterwards. */

import type { OpenedObject } from "#domain/contracts/opened.ts";
import { accountName } from "#domain/names.ts";
import { sql } from "./sql.ts";

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

/** An empty object asks whether it was opened before. If it was, it counts as lost from now on. */
export async function findLost(db: D1Database, { kind, name }: OpenedObject, nowMs: number) {
  const { results } = await sql(db)`UPDATE opened_objects
    SET lost_ms = coalesce(lost_ms, ${nowMs}) WHERE kind = ${kind} AND name = ${name}
    RETURNING name`.all();
  return results.length > 0;
}

/** Names of the company's accounts and pots after this one, in order. */
export async function accountsAfter(
  db: D1Database,
  companyId: number,
  after: string,
  limit: number,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT name FROM opened_objects WHERE kind = 'account'
         AND name > max(?1, ?2) AND name < ?3 ORDER BY name LIMIT ?4`,
    )
    // All names with the company's prefix.
    .bind(after, accountName(companyId, ""), `${companyId}0`, limit)
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Maximum listed objects: more tell the reader nothing new. */
const lostMax = 50;

export const lostQuery = `SELECT kind, name FROM opened_objects
  WHERE company_id = ? AND lost_ms IS NOT NULL ORDER BY lost_ms, kind, name LIMIT ${lostMax}`;

export async function noteFound(db: D1Database, { kind, name }: OpenedObject): Promise<void> {
  await sql(db)`UPDATE opened_objects SET lost_ms = NULL WHERE kind = ${kind}
    AND name = ${name}`.run();
}
