import { readSettings, type Settings } from "#domain/config/schema.ts";
import { sql } from "../sql.ts";

/** A company's settings in force. Handlers of calls have them in their scope. */
export async function loadSettings(db: D1Database, companyId: number): Promise<Settings> {
  return readSettings(await loadStored(db, companyId));
}

/** Stored settings of a company. */
export async function loadStored(db: D1Database, companyId: number) {
  const rows = await sql(db)`SELECT key, value FROM company_config
    WHERE company_id = ${companyId}`.all<{
    key: string;
    value: string;
  }>();
  return Object.fromEntries(rows.results.map(({ key, value }) => [key, value]));
}
