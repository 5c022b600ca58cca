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
  /** As verified; empty before. */
  name: string;
  country: string;
  signed_in_ms: number;
  tags: string[];
}

type DeskUserRow = Omit<DeskUser, "status" | "review_status" | "tags"> & {
  status: number;
  review_status: number;
  /** JSON. */
  tags: string;
};

function toDeskUser(row: DeskUserRow): DeskUser {
  return {
    ...row,
    status: personStatus.name(row.status),
    review_status: identityCheck.name(row.review_status),
    tags: JSON.parse(row.tags) as string[],
  };
}

const passed = identityCheck.code("passed");

const columns = `u.id, u.uid, u.email, u.mobile, u.is_demo, u.status, u.review_status, u.level,
  u.credit_score, u.created_ms, u.country, u.signed_in_ms, coalesce(r.name, '') AS name,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM customer_tags AS t
    WHERE t.company_id = u.company_id AND t.user_id = u.id ORDER BY tag)) AS tags`;

const tables = `users AS u LEFT JOIN real_names AS r
  ON r.company_id = u.company_id AND r.user_id = u.id AND r.review_status = ${passed}`;

export interface CustomerFilter {
  /** In part: name, uid, e-mail or phone; or the whole number of a payment. */
  search: string;
  /** Who owns the order of that number; null for nobody. */
  ownerId: string | null;
  /** Null for both kinds. */
  isDemo: number | null;
  tag: string | null;
  review: number | null;
  country: string | null;
  /** Newest sign-in from then on, or before it. */
  seenFromMs: number | null;
  seenBeforeMs: number | null;
  sort: "newest" | "seen" | "name";
}

// `instr` and not LIKE: nothing in the text is a wildcard, and D1 takes patterns of 50 bytes only.
const matches = `u.company_id = ?1
  AND (?2 = '' OR u.id = ?3 OR instr(lower(u.uid), lower(?2)) OR instr(lower(u.email), lower(?2))
    OR instr(lower(u.mobile), lower(?2)) OR instr(lower(r.name), lower(?2))
    OR u.id = (SELECT user_id FROM desk_items WHERE company_id = ?1 AND id = ?2))
  AND (?4 IS NULL OR u.is_demo = ?4)
  AND (?5 IS NULL OR EXISTS (SELECT 1 FROM customer_tags AS t
    WHERE t.company_id = ?1 AND t.tag = ?5 AND t.user_id = u.id))
  AND (?6 IS NULL OR u.review_status = ?6) AND (?7 IS NULL OR u.country = ?7)
  AND (?8 IS NULL OR u.signed_in_ms >= ?8) AND (?9 IS NULL OR u.signed_in_ms < ?9)`;

const sorts: Record<CustomerFilter["sort"], string> = {
  newest: "u.created_ms DESC, u.id",
  seen: "u.signed_in_ms DESC, u.id",
  name: "coalesce(r.name, '') = '', lower(r.name), u.email, u.id",
};

export async function listDeskUsers(
  db: D1Database,
  companyId: number,
  filter: CustomerFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DeskUser[]; total: number }> {
  const { search, ownerId, isDemo, tag, review, country, seenFromMs, seenBeforeMs, sort } = filter;
  const chosen = [ownerId, isDemo, tag, review, country, seenFromMs, seenBeforeMs];
  const values = [companyId, search, ...chosen];
  const [rows, count] = await db.batch<DeskUserRow & { n: number }>([
    db
      .prepare(
        `SELECT ${columns} FROM ${tables} WHERE ${matches} ORDER BY ${sorts[sort]} LIMIT ?10 OFFSET ?11`,
      )
      .bind(...values, limit, offset),
    db.prepare(`SELECT count(*) AS n FROM ${tables} WHERE ${matches}`).bind(...values),
  ]);
  return { rows: (rows?.results ?? []).map(toDeskUser), total: count?.results[0]?.n ?? 0 };
}

/** Of these ids, the customers of this company. */
export async function findDeskUsers(
  db: D1Database,
  companyId: number,
  ids: readonly string[],
): Promise<DeskUser[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM ${tables}
       WHERE u.company_id = ? AND u.id IN (SELECT value FROM json_each(?))`,
    )
    .bind(companyId, JSON.stringify(ids))
    .all<DeskUserRow>();
  return results.map(toDeskUser);
}

export async function findDeskUser(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<DeskUser | null> {
  const [user] = await findDeskUsers(db, companyId, [id]);
  return user ?? null;
}

/** As declared at the registration; empty where the company did not ask. */
export async function findBirthday(db: D1Database, companyId: number, id: string): Promise<string> {
  const birthday = await db
    .prepare("SELECT birthday FROM users WHERE company_id = ? AND id = ?")
    .bind(companyId, id)
    .first<string>("birthday");
  return birthday ?? "";
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

/**
 * Changes nothing, but one row where the customer is there: for acts whose only trace in the
 * database is their entry in the audit log.
 */
export function touchUser(db: D1Database, companyId: number, id: string): D1PreparedStatement {
  return db
    .prepare("UPDATE users SET status = status WHERE company_id = ? AND id = ?")
    .bind(companyId, id);
}
