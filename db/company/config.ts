import { readSettings, type Settings } from "#domain/config/schema.ts";
import { listOf } from "../sql.ts";

/**
 * Loads a company's current settings for code without a scope. Handlers use `scope.settings`.
 */
export async function loadSettings(db: D1Database, companyId: number): Promise<Settings> {
  return readSettings(await loadStored(db, companyId));
}

/** Loads a company's stored settings, without defaults. */
export async function loadStored(db: D1Database, companyId: number) {
  const rows = await listOf<{ key: string; value: string }>(db)`SELECT key, value
    FROM company_config WHERE company_id = ${companyId}`;
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
