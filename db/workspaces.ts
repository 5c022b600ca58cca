/** Users' terminal settings. */
import type { Owner } from "./favourites.ts";

/** Empty if none is stored. */
export async function findWorkspace(db: D1Database, { companyId, userId }: Owner): Promise<string> {
  const kept = await db
    .prepare("SELECT workspace FROM workspaces WHERE company_id = ? AND user_id = ?")
    .bind(companyId, userId)
    .first<string>("workspace");
  return kept ?? "";
}

export async function keepWorkspace(
  db: D1Database,
  { companyId, userId }: Owner,
  { workspace, nowMs }: { workspace: string; nowMs: number },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO workspaces (company_id, user_id, workspace, changed_ms) VALUES (?, ?, ?, ?)
       ON CONFLICT (company_id, user_id)
       DO UPDATE SET workspace = excluded.workspace, changed_ms = excluded.changed_ms`,
    )
    .bind(companyId, userId, workspace, nowMs)
    .run();
}
