import {
  type CustomerStatus,
  customerStatus,
  type IdentityCheck,
  identityCheck,
} from "#domain/codes.ts";

/** A company's customers as the desk sees them. */
export interface DeskUser {
  id: string;
  uid: string;
  email: string;
  mobile: string;
  is_demo: number;
  status: CustomerStatus;
  review_status: IdentityCheck;
  level: number;
  credit_score: number;
  created_ms: number;
  /** Verified name; empty before. */
  name: string;
  country: string;
  signed_in_ms: number;
  tags: string[];
  /** Reported balance over all accounts; null if none. */
  balance: string | null;
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
    status: customerStatus.name(row.status),
    review_status: identityCheck.name(row.review_status),
    tags: JSON.parse(row.tags) as string[],
  };
}

const passed = identityCheck.code("passed");

const columns = `u.id, u.uid, u.email, u.mobile, u.is_demo, u.status, u.review_status, u.level,
  u.credit_score, u.created_ms, u.country, u.signed_in_ms, u.balance, coalesce(r.name, '') AS name,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM customer_tags AS t
    WHERE t.company_id = u.company_id AND t.user_id = u.id ORDER BY tag)) AS tags`;

const tables = `users AS u LEFT JOIN real_names AS r
  ON r.company_id = u.company_id AND r.user_id = u.id AND r.review_status = ${passed}`;

export interface CustomerFilter {
  /** Part of name, uid, e-mail or phone; or the whole number of a payment. */
  search: string;
  /** Owner of the order with that number; null if none. */
  ownerId: string | null;
  /** Null for both kinds. */
  isDemo: number | null;
  tag: string | null;
  review: number | null;
  country: string | null;
  /** Newest sign-in at or after this time, or before it. */
  seenFromMs: number | null;
  seenBeforeMs: number | null;
  /** Minimum balance over all accounts; 0 selects those with nothing. */
  balance: number | null;
  sort: "newest" | "seen" | "name" | "balance";
}

// `instr` and not LIKE: nothing in the text is a wildcard, and D1 takes patterns of 50 bytes only.
const isFound = `(u.id = ?2 OR instr(lower(u.uid), lower(?3)) OR instr(lower(u.email), lower(?3))
  OR instr(lower(u.mobile), lower(?3)) OR instr(lower(r.name), lower(?3))
  OR u.id = (SELECT user_id FROM desk_items WHERE company_id = ?1 AND id = ?3))`;

/** As a number, only for sorting: no money is computed from it. */
const funds = "CAST(u.balance AS REAL)";

type Values = Array<string | number | null>;

/** Only the requested conditions, so that an index can be used. */
function matching(companyId: number, filter: CustomerFilter): { where: string; values: Values } {
  const { search, ownerId, isDemo, tag, review, country } = filter;
  const { seenFromMs, seenBeforeMs, balance } = filter;
  const conditions: Array<[string, string | number | null]> = [
    ["u.is_demo = #", isDemo],
    [
      `EXISTS (SELECT 1 FROM customer_tags AS t
        WHERE t.company_id = ?1 AND t.tag = # AND t.user_id = u.id)`,
      tag,
    ],
    ["u.review_status = #", review],
    ["u.country = #", country],
    ["u.signed_in_ms >= #", seenFromMs],
    ["u.signed_in_ms < #", seenBeforeMs],
    [balance === 0 ? `${funds} = #` : `${funds} >= #`, balance],
  ];
  const asked = conditions.filter(([, value]) => value !== null);
  const found: Values = search === "" ? [] : [ownerId, search];
  const where = ["u.company_id = ?1", ...(search === "" ? [] : [isFound])];
  const first = found.length + 2;
  return {
    where: [...where, ...asked.map(([sql], at) => sql.replace("#", `?${first + at}`))].join(
      " AND ",
    ),
    values: [companyId, ...found, ...asked.map(([, value]) => value)],
  };
}

const sorts: Record<CustomerFilter["sort"], string> = {
  newest: "u.created_ms DESC, u.id",
  seen: "u.signed_in_ms DESC, u.id",
  name: "coalesce(r.name, '') = '', lower(r.name), u.email, u.id",
  balance: `${funds} DESC, u.id`,
};

export async function listDeskUsers(
  db: D1Database,
  companyId: number,
  filter: CustomerFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DeskUser[]; total: number }> {
  const { where, values } = matching(companyId, filter);
  const from = `FROM ${tables} WHERE ${where}`;
  const range = `LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}`;
  const [rows, count] = await db.batch<DeskUserRow & { n: number }>([
    db
      .prepare(`SELECT ${columns} ${from} ORDER BY ${sorts[filter.sort]} ${range}`)
      .bind(...values, limit, offset),
    db.prepare(`SELECT count(*) AS n ${from}`).bind(...values),
  ]);
  return { rows: (rows?.results ?? []).map(toDeskUser), total: count?.results[0]?.n ?? 0 };
}

/** Those of these ids that are customers of this company. */
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

/** Declared at the registration; empty if the company did not ask. */
export async function findBirthday(db: D1Database, companyId: number, id: string): Promise<string> {
  const birthday = await db
    .prepare("SELECT birthday FROM users WHERE company_id = ? AND id = ?")
    .bind(companyId, id)
    .first<string>("birthday");
  return birthday ?? "";
}

/** Changes no row if the status is already set. */
export function setUserStatus(
  db: D1Database,
  companyId: number,
  id: string,
  status: CustomerStatus,
): D1PreparedStatement {
  return db
    .prepare("UPDATE users SET status = ?3 WHERE company_id = ?1 AND id = ?2 AND status != ?3")
    .bind(companyId, id, customerStatus.code(status));
}

/**
 * Changes nothing, but matches one row if the customer exists: for acts whose only trace in the
 * database is their entry in the audit log.
 */
export function touchUser(db: D1Database, companyId: number, id: string): D1PreparedStatement {
  return db
    .prepare("UPDATE users SET status = status WHERE company_id = ? AND id = ?")
    .bind(companyId, id);
}
