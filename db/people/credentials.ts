import type { AccountKind } from "#domain/codes.ts";
import { customerStatus, type IdentityCheck, identityCheck } from "#domain/codes.ts";
import type { WireUser } from "#domain/contracts/http/user.ts";
import { rowAs } from "../row-as.ts";
import { firstOf, raw, sql } from "../sql.ts";
import { insertConsent } from "./consents.ts";
import { toUser, userColumns } from "./users.ts";

export interface AccountName {
  kind: AccountKind;
  name: string;
  /** Form in which older releases stored the same phone number (`phoneBeforePlans`). */
  former?: string | null;
}

export interface Credentials {
  id: string;
  password_hash: string | null;
  pay_password_hash: string | null;
  email_key: string | null;
  mobile_key: string | null;
  /** Time in ms of the last change of a secret. */
  secrets_changed_ms: number;
  review_status: IdentityCheck;
}

const columns =
  "id, password_hash, pay_password_hash, email_key, mobile_key, secrets_changed_ms, review_status";

const toCredentials = rowAs<Credentials>({ codes: { review_status: identityCheck } });
const active = customerStatus.code("active");

export function findByAccountName(
  db: D1Database,
  companyId: number,
  { kind, name, former }: AccountName,
) {
  const key = kind === "email" ? "email_key" : "mobile_key";
  return firstOf(db, toCredentials)`SELECT ${raw(columns)} FROM users
    WHERE company_id = ${companyId}
    AND ${raw(key)} IN (${name}, ${former ?? name})
    ORDER BY ${raw(key)} = ${name} DESC LIMIT 1`;
}

export function findCredentials(db: D1Database, companyId: number, userId: string) {
  return firstOf(db, toCredentials)`SELECT ${raw(columns)} FROM users
    WHERE company_id = ${companyId}
    AND id = ${userId}`;
}

export interface NewUser {
  id: string;
  uid: string;
  inviteCode: string;
  account: AccountName;
  /** Phone as a further contact. It is unproven, so the user cannot sign in with it. */
  mobile: string;
  areaId: number;
  invitedBy: string | null;
  passwordHash: string;
  payPasswordHash: string | null;
  /** Country by ISO 3166-1; birthday as `1990-02-28`. Empty if the company requires none. */
  country: string;
  birthday: string;
  /** Consent of the user; null if the company requires none. */
  consent: { version: string; lang: string } | null;
  nowMs: number;
}

/** Creates a user; null if another user has the account name, uid or id. */
export async function createUser(db: D1Database, companyId: number, user: NewUser) {
  const { id, uid, areaId, invitedBy, passwordHash, payPasswordHash, inviteCode, nowMs } = user;
  const { kind, name } = user.account;
  const email = kind === "email" ? name : "";
  const phone = kind === "phone" ? name : "";
  const mobile = phone === "" ? user.mobile : `+${phone}`;
  const insertUser = sql(db)`INSERT INTO users (id, company_id, uid, email, mobile, email_key,
      mobile_key, area_id, invited_by, password_hash, pay_password_hash, invite_code, country,
      birthday, created_ms)
    VALUES (${id}, ${companyId}, ${uid}, ${email}, ${mobile}, ${email || null}, ${phone || null},
      ${areaId}, ${invitedBy}, ${passwordHash}, ${payPasswordHash}, ${inviteCode}, ${user.country},
      ${user.birthday}, ${nowMs}) ON CONFLICT DO NOTHING
    RETURNING ${raw(userColumns)}`;
  const consent =
    user.consent &&
    insertConsent(db, companyId, user.id, { ...user.consent, given_ms: user.nowMs });
  const [inserted] = await db.batch<WireUser>([insertUser, ...(consent ? [consent] : [])]);
  const row = inserted?.results[0];
  return row ? toUser(row) : null;
}

/** Finds the id of the active real user with this invite code. */
export function findInviter(db: D1Database, companyId: number, inviteCode: string) {
  return sql(db)`SELECT id FROM users
    WHERE company_id = ${companyId} AND invite_code = ${inviteCode} AND is_demo = 0
      AND status = ${raw(active)} LIMIT 1`.first<string>("id");
}

export async function setSecretHash(
  db: D1Database,
  companyId: number,
  userId: string,
  { kind, hash }: { kind: "password" | "pay_password"; hash: string },
  changedMs: number,
): Promise<void> {
  await sql(db)`UPDATE users SET ${raw(kind)}_hash = ${hash}, secrets_changed_ms = ${changedMs}
    WHERE company_id = ${companyId} AND id = ${userId}`.run();
}

/**
 * Replaces a password's hash by a hash of the same password with newer parameters. Does nothing if
 * the password has changed.
 */
export async function replacePasswordHash(
  db: D1Database,
  companyId: number,
  userId: string,
  from: string,
  to: string,
): Promise<void> {
  await sql(db)`UPDATE users SET password_hash = ${to} WHERE company_id = ${companyId}
    AND id = ${userId} AND password_hash = ${from}`.run();
}
