import { type IdentityCheck, identityCheck } from "#domain/codes.ts";
import { raw, sql } from "./sql.ts";

export interface User {
  id: string;
  uid: string;
  email: string;
  mobile: string;
  level: number;
  credit_score: number;
  is_demo: number;
  invite_code: string;
  area_id: number;
  is_pay_password: number;
  review_status: IdentityCheck;
  name: string;
  nickname: string;
  remark: string;
  is_real: number;
  is_trader: number;
}

export type UserRow = Omit<User, "review_status"> & { review_status: number };

export function toUser(row: UserRow): User {
  return { ...row, review_status: identityCheck.name(row.review_status) };
}

const passed = identityCheck.code("passed");

/**
 * The name is the verified one. The nickname is a master's or an applicant's. The remark is the
 * desk's.
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

export async function findUser(
  db: D1Database,
  companyId: number,
  userId: string,
): Promise<User | null> {
  const row = await sql(db)`SELECT ${raw(userColumns)} FROM users
    WHERE company_id = ${companyId} AND id = ${userId}`.first<UserRow>();
  return row && toUser(row);
}

/** The demo user of a demo key; null if there is none yet. */
export async function findDemoUser(
  db: D1Database,
  companyId: number,
  demoKeyHash: string,
): Promise<User | null> {
  const row = await sql(db)`SELECT ${raw(userColumns)} FROM users
    WHERE company_id = ${companyId} AND demo_key_hash = ${demoKeyHash}`.first<UserRow>();
  return row && toUser(row);
}

/**
 * The demo user of a demo key, created on first sight; the same key always gives the same user.
 * Null if the fresh uid or id is taken: the caller retries with others.
 */
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

/** True if the company has an account, demo accounts included. */
export async function hasCustomers(db: D1Database, companyId: number): Promise<boolean> {
  const any = "SELECT 1 FROM users WHERE company_id = ? LIMIT 1";
  return (await db.prepare(any).bind(companyId).first()) !== null;
}
