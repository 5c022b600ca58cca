import { readSettings, type Settings } from "#domain/config/schema.ts";

/** A company's settings in force. Handlers of calls have them in their scope. */
export async function loadSettings(db: D1Database, companyId: number): Promise<Settings> {
  return readSettings(await loadStored(db, companyId));
}

/** Stored settings of a company. */
export async function loadStored(
  db: D1Database,
  companyId: number,
): Promise<Record<string, string>> {
  const rows = await db
    .prepare("SELECT key, value FROM company_config WHERE company_id = ?")
    .bind(companyId)
    .all<{ key: string; value: string }>();
  return Object.fromEntries(rows.results.map(({ key, value }) => [key, value]));
}
