import { sql } from "../sql.ts";

const userAgentMax = 300;

export interface SignIn {
  /** First characters of the token's hash. */
  id: string;
  atMs: number;
  country: string;
  userAgent: string;
}

/**
 * Stores a sign-in. For demo users it stores only the time, because any holder of the demo id can
 * sign in.
 */
export async function keepSignIn(
  db: D1Database,
  companyId: number,
  userId: string,
  { id, atMs, country, userAgent }: SignIn,
): Promise<void> {
  await db.batch([
    sql(db)`INSERT INTO sign_ins (company_id, user_id, at_ms, id, country, user_agent)
      SELECT ${companyId}, ${userId}, ${atMs}, ${id}, ${country},
        ${userAgent.slice(0, userAgentMax)} FROM users
      WHERE company_id = ${companyId} AND id = ${userId} AND is_demo = 0 ON CONFLICT DO NOTHING`,
    sql(db)`UPDATE users SET signed_in_ms = max(signed_in_ms, ${atMs})
      WHERE company_id = ${companyId} AND id = ${userId}`,
  ]);
}
