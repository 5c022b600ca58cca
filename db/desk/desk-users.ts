import type * as z from "zod/mini";
import {
  type CustomerStatus,
  customerStatus,
  type IdentityCheck,
  identityCheck,
} from "#domain/codes.ts";
import type { deskUsers } from "#domain/contracts/desk/users.ts";
import { type Page, readPage } from "../read-page.ts";
import { rowAs } from "../row-as.ts";
import { listOf, type Part, part, raw, sql } from "../sql.ts";

type Listed = z.input<typeof deskUsers.output>["data"][number];

export type DeskUser = Omit<Listed, "status" | "review_status" | "balance"> & {
  status: CustomerStatus;
  review_status: IdentityCheck;
  /** Last reported balance of the whole account; null if none was reported. */
  balance: string | null;
};

const toDeskUser = rowAs<DeskUser>({
  codes: { status: customerStatus, review_status: identityCheck },
  json: ["tags"],
});
const passed = identityCheck.code("passed");

const columns = `u.id, u.uid, u.email, u.mobile, u.is_demo, u.status, u.review_status, u.level,
  u.credit_score, u.created_ms, u.country, u.signed_in_ms, u.balance, coalesce(r.name, '') AS name,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM customer_tags AS t
    WHERE t.company_id = u.company_id AND t.user_id = u.id ORDER BY tag)) AS tags`;

const tables = `users AS u LEFT JOIN real_names AS r
  ON r.company_id = u.company_id AND r.user_id = u.id AND r.review_status = ${passed}`;

export interface CustomerFilter {
  /** Part of name, uid, e-mail or phone; or a payment's or an order's number. */
  search: string;
  /** Id of the customer who owns the order with the searched number; null if none. */
  ownerId: string | null;
  /** 1 for demo customers, 0 for real ones, null for both. */
  isDemo: number | null;
  tag: string | null;
  review: number | null;
  country: string | null;
  /** Bounds of the newest sign-in's time: `seenFromMs` is included, `seenBeforeMs` is excluded. */
  seenFromMs: number | null;
  seenBeforeMs: number | null;
  /** Minimum balance of the whole account; 0 selects customers without money. */
  balance: number | null;
  sort: "newest" | "seen" | "name" | "balance";
}

// Uses `instr`: with LIKE the text could contain wildcards, and D1 limits patterns to 50 bytes.
const isFound = (companyId: number, { ownerId, search }: CustomerFilter) =>
  part`(u.id = ${ownerId} OR instr(lower(u.uid), lower(${search}))
    OR instr(lower(u.email), lower(${search})) OR instr(lower(u.mobile), lower(${search}))
    OR instr(lower(r.name), lower(${search}))
    OR u.id = (SELECT user_id FROM desk_items WHERE company_id = ${companyId} AND id = ${search}))`;

/** SQL: balance as a number. It serves only sorting and filters, never computations of money. */
const funds = "CAST(u.balance AS REAL)";

/** SQL: only the requested conditions, so that the database can use an index. */
function matching(companyId: number, filter: CustomerFilter): Part {
  const { search, isDemo, tag, review, country, seenFromMs, seenBeforeMs, balance } = filter;
  const conditions = [
    search !== "" && isFound(companyId, filter),
    isDemo !== null && part`u.is_demo = ${isDemo}`,
    tag !== null &&
      part`EXISTS (SELECT 1 FROM customer_tags AS t
        WHERE t.company_id = ${companyId} AND t.tag = ${tag} AND t.user_id = u.id)`,
    review !== null && part`u.review_status = ${review}`,
    country !== null && part`u.country = ${country}`,
    seenFromMs !== null && part`u.signed_in_ms >= ${seenFromMs}`,
    seenBeforeMs !== null && part`u.signed_in_ms < ${seenBeforeMs}`,
    balance !== null && part`${raw(funds)} ${raw(balance === 0 ? "=" : ">=")} ${balance}`,
  ].filter((each) => each !== false);
  return conditions.reduce(
    (all, each) => part`${all} AND ${each}`,
    part`u.company_id = ${companyId}`,
  );
}

const sorts: Record<CustomerFilter["sort"], string> = {
  newest: "u.created_ms DESC, u.id",
  seen: "u.signed_in_ms DESC, u.id",
  name: "coalesce(r.name, '') = '', lower(r.name), u.email, u.id",
  balance: `${funds} DESC, u.id`,
};

export function listDeskUsers(
  db: D1Database,
  companyId: number,
  filter: CustomerFilter,
  page: Page,
) {
  const all = part`FROM ${raw(tables)} WHERE ${matching(companyId, filter)}`;
  const list = part`SELECT ${raw(columns)} ${all} ORDER BY ${raw(sorts[filter.sort])}`;
  return readPage(db, list, all, page, toDeskUser);
}

export function findDeskUsers(db: D1Database, companyId: number, ids: readonly string[]) {
  return listOf(db, toDeskUser)`SELECT ${raw(columns)} FROM ${raw(tables)}
    WHERE u.company_id = ${companyId} AND u.id IN (SELECT value
      FROM json_each(${JSON.stringify(ids)}))`;
}

export async function findDeskUser(db: D1Database, companyId: number, id: string) {
  const [user] = await findDeskUsers(db, companyId, [id]);
  return user ?? null;
}

/** Finds the birthday that the customer stated when registering; empty if none. */
export async function findBirthday(db: D1Database, companyId: number, id: string): Promise<string> {
  const birthday = await sql(db)`SELECT birthday FROM users WHERE company_id = ${companyId}
    AND id = ${id}`.first<string>("birthday");
  return birthday ?? "";
}

/** Sets a customer's status; changes no row if the customer already has it. */
export function setUserStatus(
  db: D1Database,
  companyId: number,
  id: string,
  status: CustomerStatus,
): D1PreparedStatement {
  return sql(db)`UPDATE users SET status = ${customerStatus.code(status)}
    WHERE company_id = ${companyId} AND id = ${id} AND status != ${customerStatus.code(status)}`;
}

/** Statement that matches the customer's row but changes nothing, for acts that are only logged. */
export function touchUser(db: D1Database, companyId: number, id: string): D1PreparedStatement {
  return sql(db)`UPDATE users SET status = status WHERE company_id = ${companyId} AND id = ${id}`;
}
