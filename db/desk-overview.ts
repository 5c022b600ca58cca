/** Counts for the desk's overview. */

import type { Queue } from "#domain/contracts/desk/roles.ts";
import { sql } from "./sql.ts";

/** Open items of each queue with the start of the longest wait, oldest first. */
export async function listOldest(
  db: D1Database,
  companyId: number,
): Promise<{ queue: Queue; open: number; oldest_ms: number }[]> {
  const rows = await sql(db)`SELECT queue, count(*) AS open, min(created_ms) AS oldest_ms
    FROM desk_items
    WHERE company_id = ${companyId} AND stage NOT IN ('done', 'returned')
    GROUP BY queue ORDER BY oldest_ms`.all<{ queue: Queue; open: number; oldest_ms: number }>();
  return rows.results;
}

/** Number of real customers. */
export async function countCustomers(db: D1Database, companyId: number): Promise<number> {
  const count = await sql(db)`SELECT count(*) AS n FROM users WHERE company_id = ${companyId}
    AND is_demo = 0`.first<number>("n");
  return count ?? 0;
}
