import { type IdentityCheck, identityCheck } from "#domain/codes.ts";
import type { WireUser } from "#domain/contracts/http/user.ts";
import { rowAs } from "../row-as.ts";
import { countOf, firstOf, hasRow, raw, sql } from "../sql.ts";

export type User = Omit<WireUser, "review_status"> & { review_status: IdentityCheck };

export const toUser = rowAs<User>({ codes: { review_status: identityCheck } });

const passed = identityCheck.code("passed");

/**
 * SQL: columns of a user, including the verified name, a master's nickname and the desk's remark.
 */
export const userColumns = `id, uid, email, mobile, level, credit_score, is_demo, invite_code, area_id,
  pay_password_hash IS NOT NULL AS is_pay_password, review_status,
  review_status = ${passed} AS is_real, remark,
  coalesce((SELECT nickname FROM masters WHERE masters.company_id = users.company_id
    AND masters.user_id = users.id), '') AS nickname,
  EXISTS (SELECT 1 FROM masters WHERE masters.company_id = users.company_id
    AND masters.user_id = users.id AND masters.state = 'approved') AS is_trader,
  coalesce((SELECT name FROM real_names WHERE real_names.company_id = users.company_id
    AND real_names.user_id = users.id AND real_names.review_status = ${passed}), '') AS name`;

export function findUser(db: D1Database, companyId: number, userId: string) {
  return firstOf(db, toUser)`SELECT ${raw(userColumns)} FROM users
    WHERE company_id = ${companyId} AND id = ${userId}`;
}

export function findDemoUser(db: D1Database, companyId: number, demoKeyHash: string) {
  return firstOf(db, toUser)`SELECT ${raw(userColumns)} FROM users
    WHERE company_id = ${companyId} AND demo_key_hash = ${demoKeyHash}`;
}

/** Returns the user with a demo key, or a new one. Returns null if the new id or uid is taken. */
export async function findOrCreateDemoUser(
  db: D1Database,
  companyId: number,
  demoKeyHash: string,
  fresh: { id: string; uid: string; inviteCode: string; nowMs: number },
): Promise<User | null> {
  await sql(db)`INSERT INTO users (id, company_id, uid, is_demo, demo_key_hash, invite_code,
      created_ms)
    VALUES (${fresh.id}, ${companyId}, ${fresh.uid}, 1, ${demoKeyHash}, ${fresh.inviteCode},
      ${fresh.nowMs})
    ON CONFLICT DO NOTHING`.run();
  return findDemoUser(db, companyId, demoKeyHash);
}

/** True if the company has any customers, including demo ones. */
export function hasCustomers(db: D1Database, companyId: number) {
  return hasRow(db)`SELECT 1 FROM users WHERE company_id = ${companyId} LIMIT 1`;
}

export function countCustomers(db: D1Database, companyId: number) {
  return countOf(db)`SELECT count(*) AS n FROM users WHERE company_id = ${companyId}
    AND is_demo = 0`;
}
