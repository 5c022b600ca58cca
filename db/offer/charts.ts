/** Stores users' drawings on charts, layouts of charts, and workspaces. */

import { rowAs } from "../row-as.ts";
import { columnOf, hasRow, listOf, type Owner, part, sql } from "../sql.ts";

/** Lists drawings as texts, in the order in which they were saved. */
export function listDrawings(db: D1Database, { companyId, userId }: Owner, productId: number) {
  return columnOf<string>(db)`SELECT drawing FROM chart_drawings
    WHERE company_id = ${companyId} AND user_id = ${userId} AND product_id = ${productId}
    ORDER BY saved_ms, id`;
}

interface SavedDrawing {
  productId: number;
  id: string;
  drawing: string;
  nowMs: number;
}

/** Stores a drawing; false if the user already has the maximum. */
export function saveDrawing(
  db: D1Database,
  { companyId, userId }: Owner,
  { productId, id, drawing, nowMs }: SavedDrawing,
  max: { product: number; user: number },
): Promise<boolean> {
  // One statement counts and stores, so that parallel calls cannot exceed the maximum.
  return hasRow(db)`INSERT INTO chart_drawings (company_id, user_id, product_id, id,
      drawing, saved_ms)
    SELECT ${companyId}, ${userId}, ${productId}, ${id}, ${drawing}, ${nowMs}
    WHERE EXISTS (SELECT 1 FROM chart_drawings WHERE company_id = ${companyId}
      AND user_id = ${userId} AND product_id = ${productId} AND id = ${id}) OR (SELECT count(*)
      FROM chart_drawings WHERE company_id = ${companyId} AND user_id = ${userId}) < ${max.user}
      AND (SELECT count(*) FROM chart_drawings WHERE company_id = ${companyId}
      AND user_id = ${userId} AND product_id = ${productId}) < ${max.product}
    ON CONFLICT DO UPDATE SET drawing = excluded.drawing, saved_ms = excluded.saved_ms
    RETURNING id`;
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

export function listLayouts(db: D1Database, { companyId, userId }: Owner) {
  return listOf(db, rowAs<LayoutRow>({ flags: ["isFirst"] }))`
    SELECT name, layout, is_first AS isFirst FROM chart_layouts
    WHERE company_id = ${companyId} AND user_id = ${userId} ORDER BY name`;
}

/** Stores a layout; false if the user already has the maximum. */
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

/** Finds the user's workspace; empty if none. */
export async function findWorkspace(db: D1Database, { companyId, userId }: Owner): Promise<string> {
  const kept = await sql(db)`SELECT workspace FROM workspaces WHERE company_id = ${companyId}
    AND user_id = ${userId}`.first<string>("workspace");
  return kept ?? "";
}

export async function keepWorkspace(
  db: D1Database,
  { companyId, userId }: Owner,
  { workspace, nowMs }: { workspace: string; nowMs: number },
): Promise<void> {
  await sql(db)`INSERT INTO workspaces (company_id, user_id, workspace, changed_ms)
    VALUES (${companyId}, ${userId}, ${workspace}, ${nowMs})
    ON CONFLICT (company_id, user_id)
    DO UPDATE SET workspace = excluded.workspace, changed_ms = excluded.changed_ms`.run();
}
