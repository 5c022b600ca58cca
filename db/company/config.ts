import { readSettings, type Settings } from "#domain/config/schema.ts";
import { sql } from "../sql.ts";

/**
 * Loads a company's current settings for code without a scope. Handlers use those of their scope.
 */
export async function loadSettings(db: D1Database, companyId: number): Promise<Settings> {
  return readSettings(await loadStored(db, companyId));
}

/** Loads a company's stored settings, without defaults. */
export async function loadStored(db: D1Database, companyId: number) {
  const rows = await sql(db)`SELECT key, value FROM company_config
    WHERE company_id = ${companyId}`.all<{
    key: string;
    value: string;
  }>();
  return Object.fromEntries(rows.results.map(({ key, value }) => [key, value]));
}
