/** Records each payload that an object has parked, and its company. */

import type * as z from "zod/mini";
import type { deskParked } from "#domain/contracts/desk/parked.ts";
import type { ObjectKind, ParkedPayload } from "#domain/contracts/parked.ts";
import { companyOfAccount } from "#domain/text/names.ts";
import { listOf, sql } from "../sql.ts";

type ParkedRow = z.output<typeof deskParked.output>["data"][number];

/** Replaces an object's rows by the payloads that it has parked now. */
export async function storeParked(
  db: D1Database,
  kind: ObjectKind,
  object: string,
  parked: readonly ParkedPayload[],
): Promise<void> {
  const clear = sql(db)`DELETE FROM parked_payloads WHERE kind = ${kind} AND object = ${object}`;
  const inserts = parked.map(({ id, destination, payload, reason, firstMs, lastMs }) => {
    const companyId = companyOfAccount(kind === "market" ? destination : object);
    return sql(db)`INSERT INTO parked_payloads
        (company_id, kind, object, id, destination, payload, reason, first_ms, last_ms)
      VALUES (${companyId}, ${kind}, ${object}, ${id}, ${destination}, ${payload}, ${reason},
        ${firstMs}, ${lastMs})`;
  });
  await db.batch([clear, ...inserts]);
}

export function listParked(db: D1Database, companyId: number) {
  return listOf<ParkedRow>(db)`SELECT kind, object, id, destination, payload, reason, first_ms,
      last_ms, coalesce(retried_ms, 0) AS retried_ms FROM parked_payloads
    WHERE company_id = ${companyId} ORDER BY last_ms DESC LIMIT 100`;
}

/**
 * Records that an operator sent a payload again; changes no row if the company has no such payload.
 */
export function markRetried(
  db: D1Database,
  companyId: number,
  { kind, object, id }: Pick<ParkedRow, "kind" | "object" | "id">,
  nowMs: number,
): D1PreparedStatement {
  return sql(db)`UPDATE parked_payloads SET retried_ms = ${nowMs}
    WHERE company_id = ${companyId} AND kind = ${kind} AND object = ${object} AND id = ${id}`;
}
