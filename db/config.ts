import {
  readSettings,
  type SettingKey,
  type Settings,
  settingInForce,
} from "#domain/config/schema.ts";

/** A company's settings over the defaults: flags as '0' and '1', everything else as text. */
export async function loadSettings(db: D1Database, companyId: number): Promise<Settings> {
  const rows = await db
    .prepare("SELECT key, value FROM company_config WHERE company_id = ?")
    .bind(companyId)
    .all<{ key: string; value: string }>();
  return readSettings(Object.fromEntries(rows.results.map(({ key, value }) => [key, value])));
}

/** One setting as it is in force. */
export async function readSetting(
  db: D1Database,
  companyId: number,
  key: SettingKey,
): Promise<string> {
  const stored = await db
    .prepare("SELECT value FROM company_config WHERE company_id = ? AND key = ?")
    .bind(companyId, key)
    .first<string>("value");
  return settingInForce(key, stored);
}
