import {
  type IdentityCheck,
  identityCheck,
  type PersonStatus,
  personStatus,
} from "#domain/codes.ts";

/** A company's customers as the desk sees them. */
export interface DeskUser {
  id: string;
  uid: string;
  email: string;
  mobile: string;
  is_demo: number;
  status: PersonStatus;
  review_status: IdentityCheck;
  level: number;
  credit_score: number;
  created_ms: number;
}

type DeskUserRow = Omit<DeskUser, "status" | "review_status"> & {
  status: number;
  review_status: number;
};

function toDeskUser(row: DeskUserRow): DeskUser {
  return {
    ...row,
    status: personStatus.name(row.status),
    review_status: identityCheck.name(row.review_status),
  };
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
  const [rows, count] = await db.batch<DeskUserRow & { n: number }>([
    db
      .prepare(
        `SELECT ${columns} FROM users WHERE ${matches} ORDER BY created_ms DESC, id LIMIT ?4 OFFSET ?5`,
      )
      .bind(...values, limit, offset),
    db.prepare(`SELECT count(*) AS n FROM users WHERE ${matches}`).bind(...values),
  ]);
  return { rows: (rows?.results ?? []).map(toDeskUser), total: count?.results[0]?.n ?? 0 };
}

export async function findDeskUser(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<DeskUser | null> {
  const row = await db
    .prepare(`SELECT ${columns} FROM users WHERE company_id = ? AND id = ?`)
    .bind(companyId, id)
    .first<DeskUserRow>();
  return row && toDeskUser(row);
}

/** What a customer said of themselves at the registration. */
export async function findDeclared(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<{ country: string; birthday: string }> {
  const row = await db
    .prepare("SELECT country, birthday FROM users WHERE company_id = ? AND id = ?")
    .bind(companyId, id)
    .first<{ country: string; birthday: string }>();
  return row ?? { country: "", birthday: "" };
}

/** Changes none when it is so already. */
export function setUserStatus(
  db: D1Database,
  companyId: number,
  id: string,
  status: PersonStatus,
): D1PreparedStatement {
  return db
    .prepare("UPDATE users SET status = ?3 WHERE company_id = ?1 AND id = ?2 AND status != ?3")
    .bind(companyId, id, personStatus.code(status));
}
