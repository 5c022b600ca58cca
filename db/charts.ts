/** Users' drawings on charts, and their saved layouts. */
import type { Owner } from "./favourites.ts";

/** Drawings as texts, in the order of saving. */
export async function listDrawings(
  db: D1Database,
  { companyId, userId }: Owner,
  productId: number,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT drawing FROM chart_drawings WHERE company_id = ? AND user_id = ? AND product_id = ?
       ORDER BY saved_ms, id`,
    )
    .bind(companyId, userId, productId)
    .all<{ drawing: string }>();
  return results.map(({ drawing }) => drawing);
}

interface SavedDrawing {
  productId: number;
  id: string;
  drawing: string;
  nowMs: number;
}

/** Returns false at the maximum. */
export async function saveDrawing(
  db: D1Database,
  { companyId, userId }: Owner,
  { productId, id, drawing, nowMs }: SavedDrawing,
  max: { product: number; user: number },
): Promise<boolean> {
  // One statement, so that the second of two parallel calls counts the first.
  const { meta } = await db
    .prepare(
      `INSERT INTO chart_drawings (company_id, user_id, product_id, id, drawing, saved_ms)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6
       WHERE EXISTS (SELECT 1 FROM chart_drawings
           WHERE company_id = ?1 AND user_id = ?2 AND product_id = ?3 AND id = ?4)
         OR (SELECT count(*) FROM chart_drawings WHERE company_id = ?1 AND user_id = ?2) < ?8
         AND (SELECT count(*) FROM chart_drawings
           WHERE company_id = ?1 AND user_id = ?2 AND product_id = ?3) < ?7
       ON CONFLICT DO UPDATE SET drawing = excluded.drawing, saved_ms = excluded.saved_ms`,
    )
    .bind(companyId, userId, productId, id, drawing, nowMs, max.product, max.user)
    .run();
  return meta.changes > 0;
}

export async function dropDrawing(
  db: D1Database,
  { companyId, userId }: Owner,
  { productId, id }: { productId: number; id: string },
): Promise<void> {
  await db
    .prepare(
      `DELETE FROM chart_drawings
       WHERE company_id = ? AND user_id = ? AND product_id = ? AND id = ?`,
    )
    .bind(companyId, userId, productId, id)
    .run();
}

export interface LayoutRow {
  name: string;
  layout: string;
  isFirst: boolean;
}

export async function listLayouts(
  db: D1Database,
  { companyId, userId }: Owner,
): Promise<LayoutRow[]> {
  const { results } = await db
    .prepare(
      `SELECT name, layout, is_first FROM chart_layouts WHERE company_id = ? AND user_id = ?
       ORDER BY name`,
    )
    .bind(companyId, userId)
    .all<{ name: string; layout: string; is_first: number }>();
  return results.map(({ name, layout, is_first }) => ({ name, layout, isFirst: is_first === 1 }));
}

/** Returns false at the maximum. */
export async function saveLayout(
  db: D1Database,
  { companyId, userId }: Owner,
  { name, layout, isFirst, nowMs }: LayoutRow & { nowMs: number },
  max: number,
): Promise<boolean> {
  const room = `(EXISTS (SELECT 1 FROM chart_layouts
      WHERE company_id = ?1 AND user_id = ?2 AND name = ?3)
    OR (SELECT count(*) FROM chart_layouts WHERE company_id = ?1 AND user_id = ?2) < ?4)`;
  const giveWay = db
    .prepare(
      `UPDATE chart_layouts SET is_first = 0
       WHERE company_id = ?1 AND user_id = ?2 AND ?5 = 1 AND name != ?3 AND ${room}`,
    )
    .bind(companyId, userId, name, max, isFirst ? 1 : 0);
  const keep = db
    .prepare(
      `INSERT INTO chart_layouts (company_id, user_id, name, layout, is_first, saved_ms)
       SELECT ?1, ?2, ?3, ?6, ?5, ?7 WHERE ${room}
       ON CONFLICT (company_id, user_id, name) DO UPDATE
       SET layout = excluded.layout, is_first = excluded.is_first, saved_ms = excluded.saved_ms`,
    )
    .bind(companyId, userId, name, max, isFirst ? 1 : 0, layout, nowMs);
  const [, kept] = await db.batch([giveWay, keep]);
  return (kept?.meta.changes ?? 0) > 0;
}

export async function dropLayout(
  db: D1Database,
  { companyId, userId }: Owner,
  name: string,
): Promise<void> {
  await db
    .prepare("DELETE FROM chart_layouts WHERE company_id = ? AND user_id = ? AND name = ?")
    .bind(companyId, userId, name)
    .run();
}
