/** Users' terminal settings. */

import type { Owner } from "./favourites.ts";
import { sql } from "./sql.ts";

/** Empty if none is stored. */
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
