/** Values of secrets that wait for a second person's approval. */

import { openStates } from "#domain/changes/change.ts";
import { raw, sql } from "../sql.ts";

const open = openStates.map((state) => `'${state}'`).join(", ");

/**
 * Stores a change's secret once, under the change's id. Deletes secrets of changes that have ended.
 */
export async function keepWaitingSecret(
  db: D1Database,
  companyId: number,
  { id, name, value }: { id: string; name: string; value: string },
): Promise<void> {
  await db.batch([
    sql(db)`DELETE FROM waiting_secrets WHERE company_id = ${companyId} AND id NOT IN (
      SELECT id FROM changes WHERE company_id = ${companyId} AND state IN (${raw(open)}))`,
    sql(db)`INSERT INTO waiting_secrets (company_id, id, name, value)
      VALUES (${companyId}, ${id}, ${name}, ${value})
      ON CONFLICT DO NOTHING`,
  ]);
}
