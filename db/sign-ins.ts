/** Customers' sign-ins, for the desk. */

const userAgentMax = 300;

export interface SignIn {
  /** Start of the token's hash. */
  id: string;
  atMs: number;
  country: string;
  userAgent: string;
}

/** Stores only the fact for a demo user: any holder of the demo id can sign in. */
export async function keepSignIn(
  db: D1Database,
  companyId: number,
  userId: string,
  { id, atMs, country, userAgent }: SignIn,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO sign_ins (company_id, user_id, at_ms, id, country, user_agent)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 FROM users
         WHERE company_id = ?1 AND id = ?2 AND is_demo = 0 ON CONFLICT DO NOTHING`,
      )
      .bind(companyId, userId, atMs, id, country, userAgent.slice(0, userAgentMax)),
    db
      .prepare(
        "UPDATE users SET signed_in_ms = max(signed_in_ms, ?3) WHERE company_id = ?1 AND id = ?2",
      )
      .bind(companyId, userId, atMs),
  ]);
}
