export interface User {
  id: string;
  uid: string;
  email: string;
  mobile: string;
  level: number;
  credit_score: number;
  is_demo: number;
  invite_code: string;
}

const columns = "id, uid, email, mobile, level, credit_score, is_demo, invite_code";

export async function findUser(
  db: D1Database,
  companyId: number,
  userId: string,
): Promise<User | null> {
  return db
    .prepare(`SELECT ${columns} FROM users WHERE company_id = ? AND id = ?`)
    .bind(companyId, userId)
    .first<User>();
}

/** The demo user of a demo key, made on first sight; the same key always gives the same user. */
export async function findOrCreateDemoUser(
  db: D1Database,
  companyId: number,
  demoKeyHash: string,
  fresh: { id: string; uid: string; inviteCode: string; nowMs: number },
): Promise<User> {
  await db
    .prepare(
      `INSERT INTO users (id, company_id, uid, is_demo, demo_key_hash, invite_code, created_ms)
       VALUES (?, ?, ?, 1, ?, ?, ?) ON CONFLICT DO NOTHING`,
    )
    .bind(fresh.id, companyId, fresh.uid, demoKeyHash, fresh.inviteCode, fresh.nowMs)
    .run();
  const user = await db
    .prepare(`SELECT ${columns} FROM users WHERE company_id = ? AND demo_key_hash = ?`)
    .bind(companyId, demoKeyHash)
    .first<User>();
  // A clash of the random uid made the insert do nothing: the caller tries again with another one.
  if (!user) throw new Error("demo user was not created: uid taken");
  return user;
}
