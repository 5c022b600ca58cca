/** Named filters of the customer list; each operator sees only the own ones. */
export interface SavedView {
  name: string;
  query: string;
}

export async function listViews(
  db: D1Database,
  companyId: number,
  operatorId: string,
): Promise<SavedView[]> {
  const { results } = await db
    .prepare(
      "SELECT name, query FROM saved_views WHERE company_id = ? AND operator_id = ? ORDER BY name",
    )
    .bind(companyId, operatorId)
    .all<SavedView>();
  return results;
}

/** Stores a filter; an existing name is replaced. Changes no row at the maximum. */
export function saveView(
  db: D1Database,
  companyId: number,
  operatorId: string,
  { name, query }: SavedView,
  max: number,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO saved_views (company_id, operator_id, name, query)
       SELECT ?1, ?2, ?3, ?4 WHERE ?5 > (SELECT count(*) FROM saved_views
         WHERE company_id = ?1 AND operator_id = ?2 AND name != ?3)
       ON CONFLICT (company_id, operator_id, name) DO UPDATE SET query = ?4`,
    )
    .bind(companyId, operatorId, name, query, max);
}

export function removeView(
  db: D1Database,
  companyId: number,
  operatorId: string,
  name: string,
): D1PreparedStatement {
  return db
    .prepare("DELETE FROM saved_views WHERE company_id = ? AND operator_id = ? AND name = ?")
    .bind(companyId, operatorId, name);
}
