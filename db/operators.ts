/** Who works at a company's desk, and their sessions. */
import { type PersonStatus, personStatus } from "#domain/codes.ts";
import type { Role } from "#domain/contracts/desk/roles.ts";

export interface Operator {
  id: string;
  email: string;
  name: string;
  role: Role;
  status: PersonStatus;
  /** How often a reset gave the operator another password and second factor. */
  resets: number;
  password_hash: string;
  /** Encrypted; empty until it is set up. */
  totp_secret: string;
  is_totp_on: number;
  totp_last_step: number;
  created_ms: number;
  seen_ms: number;
}

export type OperatorRow = Omit<Operator, "status"> & { status: number };

export const toOperator = (row: OperatorRow): Operator => ({
  ...row,
  status: personStatus.name(row.status),
});

const active = personStatus.code("active");

const columns = `id, email, name, role, status, resets, password_hash, totp_secret, is_totp_on, totp_last_step,
  created_ms, seen_ms`;

export async function findOperator(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<Operator | null> {
  const row = await db
    .prepare(`SELECT ${columns} FROM operators WHERE company_id = ? AND id = ?`)
    .bind(companyId, id)
    .first<OperatorRow>();
  return row && toOperator(row);
}

/** @param email in lower case */
export async function findOperatorByEmail(
  db: D1Database,
  companyId: number,
  email: string,
): Promise<Operator | null> {
  const row = await db
    .prepare(`SELECT ${columns} FROM operators WHERE company_id = ? AND email = ?`)
    .bind(companyId, email)
    .first<OperatorRow>();
  return row && toOperator(row);
}

export async function listOperators(db: D1Database, companyId: number): Promise<Operator[]> {
  const rows = await db
    .prepare(
      `SELECT ${columns} FROM operators WHERE company_id = ? ORDER BY status DESC, name, id LIMIT 1000`,
    )
    .bind(companyId)
    .all<OperatorRow>();
  return rows.results.map(toOperator);
}

/**
 * A second factor that waits to be confirmed, in place of an older one that does; false when one is
 * on.
 */
export async function putUnconfirmedFactor(
  db: D1Database,
  companyId: number,
  id: string,
  sealed: string,
): Promise<boolean> {
  const row = await db
    .prepare(
      `UPDATE operators SET totp_secret = ? WHERE company_id = ? AND id = ? AND is_totp_on = 0 AND status = ${active}
       RETURNING id`,
    )
    .bind(sealed, companyId, id)
    .first<string>("id");
  return row !== null;
}

/** The same password under newer parameters. */
export async function replaceOperatorHash(
  db: D1Database,
  companyId: number,
  { id, password_hash }: Operator,
  to: string,
): Promise<void> {
  await db
    .prepare(
      "UPDATE operators SET password_hash = ? WHERE company_id = ? AND id = ? AND password_hash = ?",
    )
    .bind(to, companyId, id, password_hash)
    .run();
}

/** Uses up a time step of the second factor, if the secrets are still those that were checked. */
export function spendOperatorStep(
  db: D1Database,
  companyId: number,
  checked: Operator,
  step: number,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE operators SET is_totp_on = 1, totp_last_step = ?1, seen_ms = ?2
       WHERE company_id = ?3 AND id = ?4 AND status = ${active} AND totp_last_step < ?1
         AND password_hash = ?5 AND totp_secret = ?6`,
    )
    .bind(step, nowMs, companyId, checked.id, checked.password_hash, checked.totp_secret);
}

export function setOperatorPassword(
  db: D1Database,
  companyId: number,
  { id, password_hash }: Operator,
  to: string,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE operators SET password_hash = ? WHERE company_id = ? AND id = ? AND password_hash = ? AND status = ${active}`,
    )
    .bind(to, companyId, id, password_hash);
}

/**
 * Only a current owner changes operators: two owners cannot disable each other.
 */
const byOwner = (company: string, actor: string) => `EXISTS (SELECT 1 FROM operators AS actor
  WHERE actor.company_id = ${company} AND actor.id = ${actor} AND actor.role = 'owner' AND actor.status = ${active})`;

export interface NewOperator {
  id: string;
  email: string;
  name: string;
  role: Role;
  passwordHash: string;
  nowMs: number;
}

/** Adds none when the e-mail or id is taken. */
export function addOperator(
  db: D1Database,
  companyId: number,
  actorId: string,
  given: NewOperator,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO operators (company_id, id, email, name, role, password_hash, created_ms)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE ${byOwner("?1", "?8")} ON CONFLICT DO NOTHING`,
    )
    .bind(
      companyId,
      given.id,
      given.email,
      given.name,
      given.role,
      given.passwordHash,
      given.nowMs,
      actorId,
    );
}

/** Of another operator. @param status null leaves it, as does a role of null */
export function changeOperator(
  db: D1Database,
  companyId: number,
  actorId: string,
  { id, role, status }: { id: string; role: Role | null; status: PersonStatus | null },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE operators SET role = coalesce(?3, role), status = coalesce(?4, status)
       WHERE company_id = ?1 AND id = ?2 AND id != ?5 AND ${byOwner("?1", "?5")}`,
    )
    .bind(companyId, id, role, status && personStatus.code(status), actorId);
}

/**
 * Another password, and no second factor until it is set up again: what was approved before is not
 * this person's any more.
 */
export function resetOperator(
  db: D1Database,
  companyId: number,
  actorId: string,
  { id, passwordHash }: { id: string; passwordHash: string },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE operators SET password_hash = ?3, totp_secret = '', is_totp_on = 0, totp_last_step = 0, resets = resets + 1
       WHERE company_id = ?1 AND id = ?2 AND id != ?4 AND ${byOwner("?1", "?4")}`,
    )
    .bind(companyId, id, passwordHash, actorId);
}
