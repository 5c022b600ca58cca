/** A company's customers as the desk sees them. */
export interface DeskUser {
  id: string;
  uid: string;
  email: string;
  mobile: string;
  is_demo: number;
  /** 1 active, 0 disabled. */
  status: number;
  review_status: number;
  level: number;
  credit_score: number;
  created_ms: number;
}

const columns =
  "id, uid, email, mobile, is_demo, status, review_status, level, credit_score, created_ms";

const matches = `company_id = ?1
  AND (?2 = '' OR instr(lower(uid), lower(?2)) OR instr(lower(email), lower(?2)) OR instr(lower(mobile), lower(?2)))
  AND (?3 IS NULL OR is_demo = ?3)`;

/** Newest first. @param isDemo null for both kinds */
export async function listDeskUsers(
  db: D1Database,
  companyId: number,
  { search, isDemo }: { search: string; isDemo: number | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DeskUser[]; total: number }> {
  const values = [companyId, search, isDemo];
  const [rows, count] = await db.batch<DeskUser & { n: number }>([
    db
      .prepare(
        `SELECT ${columns} FROM users WHERE ${matches} ORDER BY created_ms DESC, id LIMIT ?4 OFFSET ?5`,
      )
      .bind(...values, limit, offset),
    db.prepare(`SELECT count(*) AS n FROM users WHERE ${matches}`).bind(...values),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.n ?? 0 };
}

export async function findDeskUser(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<DeskUser | null> {
  return db
    .prepare(`SELECT ${columns} FROM users WHERE company_id = ? AND id = ?`)
    .bind(companyId, id)
    .first<DeskUser>();
}

/** Changes none when it is so already. */
export function setUserStatus(
  db: D1Database,
  companyId: number,
  id: string,
  status: number,
): D1PreparedStatement {
  return db
    .prepare("UPDATE users SET status = ?3 WHERE company_id = ?1 AND id = ?2 AND status != ?3")
    .bind(companyId, id, status);
}
