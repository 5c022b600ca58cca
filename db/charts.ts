/** Users' drawings on charts, and their saved layouts. */

import type { Owner } from "./favourites.ts";
import { part, sql } from "./sql.ts";

/** Drawings as texts, in the order of saving. */
export async function listDrawings(
  db: D1Database,
  { companyId, userId }: Owner,
  productId: number,
): Promise<string[]> {
  const { results } = await sql(db)`SELECT drawing FROM chart_drawings
    WHERE company_id = ${companyId} AND user_id = ${userId} AND product_id = ${productId}
    ORDER BY saved_ms, id`.all<{ drawing: string }>();
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
  const { meta } = await sql(db)`INSERT INTO chart_drawings (company_id, user_id, product_id, id,
      drawing, saved_ms)
    SELECT ${companyId}, ${userId}, ${productId}, ${id}, ${drawing}, ${nowMs}
    WHERE EXISTS (SELECT 1 FROM chart_drawings WHERE company_id = ${companyId}
      AND user_id = ${userId} AND product_id = ${productId} AND id = ${id}) OR (SELECT count(*)
      FROM chart_drawings WHERE company_id = ${companyId} AND user_id = ${userId}) < ${max.user}
      AND (SELECT count(*) FROM chart_drawings WHERE company_id = ${companyId}
      AND user_id = ${userId} AND product_id = ${productId}) < ${max.product}
    ON CONFLICT DO UPDATE SET drawing = excluded.drawing, saved_ms = excluded.saved_ms`.run();
  return meta.changes > 0;
}

export async function dropDrawing(
  db: D1Database,
  { companyId, userId }: Owner,
  { productId, id }: { productId: number; id: string },
): Promise<void> {
  await sql(db)`DELETE FROM chart_drawings
    WHERE company_id = ${companyId} AND user_id = ${userId} AND product_id = ${productId}
      AND id = ${id}`.run();
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
  const { results } = await sql(db)`SELECT name, layout, is_first FROM chart_layouts
    WHERE company_id = ${companyId} AND user_id = ${userId}
    ORDER BY name`.all<{ name: string; layout: string; is_first: number }>();
  return results.map(({ name, layout, is_first }) => ({ name, layout, isFirst: is_first === 1 }));
}

/** Returns false at the maximum. */
export async function saveLayout(
  db: D1Database,
  { companyId, userId }: Owner,
  { name, layout, isFirst, nowMs }: LayoutRow & { nowMs: number },
  max: number,
): Promise<boolean> {
  const own = part`FROM chart_layouts WHERE company_id = ${companyId} AND user_id = ${userId}`;
  const room = part`(EXISTS (SELECT 1 ${own} AND name = ${name})
    OR (SELECT count(*) ${own}) < ${max})`;
  const first = isFirst ? 1 : 0;
  const giveWay = sql(db)`UPDATE chart_layouts SET is_first = 0
    WHERE company_id = ${companyId} AND user_id = ${userId} AND ${first} = 1 AND name != ${name}
      AND ${room}`;
  const keep = sql(db)`INSERT INTO chart_layouts (company_id, user_id, name, layout, is_first,
      saved_ms)
    SELECT ${companyId}, ${userId}, ${name}, ${layout}, ${first}, ${nowMs} WHERE ${room}
    ON CONFLICT (company_id, user_id, name) DO UPDATE
    SET layout = excluded.layout, is_first = excluded.is_first, saved_ms = excluded.saved_ms`;
  const [, kept] = await db.batch([giveWay, keep]);
  return (kept?.meta.changes ?? 0) > 0;
}

export async function dropLayout(db: D1Database, { companyId, userId }: Owner, name: string) {
  await sql(db)`DELETE FROM chart_layouts WHERE company_id = ${companyId}
    AND user_id = ${userId} AND name = ${name}`.run();
}
