/** Consents to the terms of use and the risk notice, append-only. */
export interface Consent {
  version: string;
  lang: string;
  given_ms: number;
}

/** Writes the consent of a user that the same batch creates; writes nothing if it creates none. */
export function insertConsent(
  db: D1Database,
  companyId: number,
  userId: string,
  { version, lang, given_ms }: Consent,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO consents (company_id, user_id, version, lang, given_ms)
       SELECT ?1, ?2, ?3, ?4, ?5 FROM users WHERE company_id = ?1 AND id = ?2`,
    )
    .bind(companyId, userId, version, lang, given_ms);
}

/** Newest first. */
export async function listConsents(
  db: D1Database,
  companyId: number,
  userId: string,
): Promise<Consent[]> {
  const rows = await db
    .prepare(
      `SELECT version, lang, given_ms FROM consents WHERE company_id = ? AND user_id = ?
       ORDER BY given_ms DESC, version DESC`,
    )
    .bind(companyId, userId)
    .all<Consent>();
  return rows.results;
}

/** Stores an existing user's consent; an earlier one stays as it was. */
export async function giveConsent(
  db: D1Database,
  companyId: number,
  userId: string,
  { version, lang, given_ms }: Consent,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO consents (company_id, user_id, version, lang, given_ms)
       VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    )
    .bind(companyId, userId, version, lang, given_ms)
    .run();
}

export async function hasConsent(
  db: D1Database,
  companyId: number,
  userId: string,
  version: string,
): Promise<boolean> {
  const found = await db
    .prepare("SELECT 1 AS one FROM consents WHERE company_id = ? AND user_id = ? AND version = ?")
    .bind(companyId, userId, version)
    .first<number>("one");
  return found !== null;
}
