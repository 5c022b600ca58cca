/** What a company that says nothing gets. */
const settingDefaults: Record<string, string> = {
  micro_loss_level: "0",
  micro_equal_price: "refund",
  is_micro_order_countdown: "1",
  margin_call_level: "100",
  stop_out_level: "50",
};

/** A company's settings: flags as '0' and '1', everything else as text. */
export async function loadSettings(
  db: D1Database,
  companyId: number,
): Promise<Record<string, string>> {
  const rows = await db
    .prepare("SELECT key, value FROM company_config WHERE company_id = ?")
    .bind(companyId)
    .all<{ key: string; value: string }>();
  const set = Object.fromEntries(rows.results.map(({ key, value }) => [key, value]));
  return { ...settingDefaults, ...set };
}

export async function readSetting(
  db: D1Database,
  companyId: number,
  key: string,
): Promise<string | null> {
  return db
    .prepare("SELECT value FROM company_config WHERE company_id = ? AND key = ?")
    .bind(companyId, key)
    .first<string>("value");
}
