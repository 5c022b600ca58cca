/**
 * Stores operators' named filters of the customer list. Operators do not see each other's filters.
 */
import { listOf, sql } from "../sql.ts";

export interface SavedView {
  name: string;
  query: string;
}

export function listViews(db: D1Database, companyId: number, operatorId: string) {
  return listOf<SavedView>(db)`SELECT name, query FROM saved_views
    WHERE company_id = ${companyId} AND operator_id = ${operatorId} ORDER BY name`;
}

/** Stores a filter, which replaces a filter of the same name. Changes no row at the maximum. */
export function saveView(
  db: D1Database,
  companyId: number,
  operatorId: string,
  { name, query }: SavedView,
  max: number,
): D1PreparedStatement {
  return sql(db)`INSERT INTO saved_views (company_id, operator_id, name, query)
    SELECT ${companyId}, ${operatorId}, ${name}, ${query} WHERE ${max} > (SELECT count(*)
      FROM saved_views
      WHERE company_id = ${companyId} AND operator_id = ${operatorId} AND name != ${name})
    ON CONFLICT (company_id, operator_id, name) DO UPDATE SET query = ${query}`;
}

export function removeView(db: D1Database, companyId: number, operatorId: string, name: string) {
  return sql(db)`DELETE FROM saved_views WHERE company_id = ${companyId}
    AND operator_id = ${operatorId} AND name = ${name}`;
}
