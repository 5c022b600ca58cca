/** Maintenance that companies announce. */
export interface Maintenance {
  id: string;
  text: string;
  fromMs: number;
  toMs: number;
}

/** Maintenance not over at this time, soonest first. */
export async function listMaintenances(
  db: D1Database,
  companyId: number,
  nowMs: number,
): Promise<Maintenance[]> {
  const { results } = await db
    .prepare(
      `SELECT id, text, from_ms AS fromMs, to_ms AS toMs FROM maintenances
       WHERE company_id = ? AND to_ms > ? ORDER BY from_ms LIMIT 20`,
    )
    .bind(companyId, nowMs)
    .all<Maintenance>();
  return results;
}

export function addMaintenance(
  db: D1Database,
  companyId: number,
  { id, text, fromMs, toMs }: Maintenance,
): D1PreparedStatement {
  return db
    .prepare(
      "INSERT INTO maintenances (company_id, id, text, from_ms, to_ms) VALUES (?, ?, ?, ?, ?)",
    )
    .bind(companyId, id, text, fromMs, toMs);
}

export function removeMaintenance(
  db: D1Database,
  companyId: number,
  id: string,
): D1PreparedStatement {
  return db.prepare("DELETE FROM maintenances WHERE company_id = ? AND id = ?").bind(companyId, id);
}
