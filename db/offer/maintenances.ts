import { listOf, sql } from "../sql.ts";

export interface Maintenance {
  id: string;
  text: string;
  fromMs: number;
  toMs: number;
}

/** Lists maintenance that is not over yet, soonest first. */
export function listMaintenances(db: D1Database, companyId: number, nowMs: number) {
  return listOf<Maintenance>(db)`SELECT id, text, from_ms AS fromMs, to_ms AS toMs
    FROM maintenances
    WHERE company_id = ${companyId} AND to_ms > ${nowMs} ORDER BY from_ms
      LIMIT 20`;
}

export function addMaintenance(
  db: D1Database,
  companyId: number,
  { id, text, fromMs, toMs }: Maintenance,
): D1PreparedStatement {
  return sql(db)`INSERT INTO maintenances (company_id, id, text, from_ms, to_ms)
    VALUES (${companyId}, ${id}, ${text}, ${fromMs}, ${toMs})`;
}

export function removeMaintenance(db: D1Database, companyId: number, id: string) {
  return sql(db)`DELETE FROM maintenances WHERE company_id = ${companyId} AND id = ${id}`;
}
