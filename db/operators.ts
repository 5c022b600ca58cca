/** Operators of a company's desk, and their sessions. */
import { type PersonStatus, personStatus } from "#domain/codes.ts";
import type { Holder } from "#domain/contracts/desk/permissions.ts";
import { permissionsOf } from "#domain/contracts/desk/roles.ts";
import { roleAsSeen, type SeenRole } from "./roles.ts";

export interface Operator extends Holder, SeenRole {
  id: string;
  email: string;
  name: string;
  /** Name of a company's own role; null for a built-in one. */
  role_name: string | null;
  status: PersonStatus;
  /** Number of resets that gave the operator another password and second factor. */
  resets: number;
  password_hash: string;
  /** Encrypted; empty until set up. */
  totp_secret: string;
  is_totp_on: number;
  totp_last_step: number;
  created_ms: number;
  seen_ms: number;
}

export type OperatorRow = Omit<Operator, "status" | "permissions"> & { status: number };

export const toOperator = (row: OperatorRow): Operator => ({
  ...row,
  status: personStatus.name(row.status),
  permissions: permissionsOf(row.role, row.role_permissions),
});

const active = personStatus.code("active");

/** SQL: an operator `o` with the current permissions of the role `r`. */
export const operatorColumns = `o.id, o.email, o.name, o.role, r.name AS role_name,
  r.permissions AS role_permissions, o.status, o.resets, o.password_hash, o.totp_secret,
  o.is_totp_on, o.totp_last_step, o.created_ms, o.seen_ms`;

export const withRole = "LEFT JOIN roles AS r ON r.company_id = o.company_id AND r.id = o.role";

const selected = `SELECT ${operatorColumns} FROM operators AS o ${withRole}`;

export async function findOperator(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<Operator | null> {
  const row = await db
    .prepare(`${selected} WHERE o.company_id = ? AND o.id = ?`)
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
    .prepare(`${selected} WHERE o.company_id = ? AND o.email = ?`)
    .bind(companyId, email)
    .first<OperatorRow>();
  return row && toOperator(row);
}

export async function listOperators(db: D1Database, companyId: number): Promise<Operator[]> {
  const rows = await db
    .prepare(`${selected} WHERE o.company_id = ? ORDER BY o.status DESC, o.name, o.id LIMIT 1000`)
    .bind(companyId)
    .all<OperatorRow>();
  return rows.results.map(toOperator);
}

/**
 * Stores an unconfirmed second factor, in place of an earlier unconfirmed one; false if one is on.
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

/** Stores a hash of the same password with newer parameters. */
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

/** Spends a time step of the second factor, if the checked secrets are unchanged. */
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
 * SQL: true while the operator of the parameter ?2 is active and still has the checked permissions.
 * So two owners cannot disable each other, and a role that was just removed allows nothing.
 */
const byActor = `EXISTS (SELECT 1 FROM operators AS actor WHERE actor.company_id = ?1
  AND actor.id = ?2 AND actor.status = ${active} AND actor.role = ?3 AND ${roleAsSeen("?3", "?4")})`;

const actorValues = (companyId: number, { id, role, role_permissions }: Operator) => [
  ...[companyId, id, role, role_permissions],
];

export interface NewOperator {
  id: string;
  email: string;
  name: string;
  role: SeenRole;
  passwordHash: string;
  nowMs: number;
}

/** Adds no row if the e-mail or id is taken, or if the seen role has changed. */
export function addOperator(
  db: D1Database,
  companyId: number,
  actor: Operator,
  given: NewOperator,
): D1PreparedStatement {
  const { role, role_permissions } = given.role;
  return db
    .prepare(
      `INSERT INTO operators (company_id, id, email, name, role, password_hash, created_ms)
       SELECT ?1, ?5, ?6, ?7, ?8, ?10, ?11 WHERE ${byActor} AND ${roleAsSeen("?8", "?9")}
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      ...actorValues(companyId, actor),
      ...[given.id, given.email, given.name, role, role_permissions],
      ...[given.passwordHash, given.nowMs],
    );
}

/** SQL: the other operator of ?5 still has the role that was seen. */
const ofOther = `company_id = ?1 AND id = ?5 AND id != ?2 AND role = ?6
  AND ${roleAsSeen("?6", "?7")} AND ${byActor}`;

const otherValues = (companyId: number, actor: Operator, other: Operator) => [
  ...actorValues(companyId, actor),
  ...[other.id, other.role, other.role_permissions],
];

/** Changes another operator. @param status null leaves it, and so does a null role */
export function changeOperator(
  db: D1Database,
  companyId: number,
  actor: Operator,
  other: Operator,
  { role, status }: { role: SeenRole | null; status: PersonStatus | null },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE operators SET role = coalesce(?8, role), status = coalesce(?10, status)
       WHERE ${ofOther} AND (?8 IS NULL OR ${roleAsSeen("?8", "?9")})`,
    )
    .bind(
      ...otherValues(companyId, actor, other),
      ...[role?.role ?? null, role?.role_permissions ?? null],
      status && personStatus.code(status),
    );
}

/**
 * Sets another password, and no second factor until it is set up again: earlier approvals no longer
 * count for this operator.
 */
export function resetOperator(
  db: D1Database,
  companyId: number,
  actor: Operator,
  other: Operator,
  passwordHash: string,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE operators SET password_hash = ?8, totp_secret = '', is_totp_on = 0,
         totp_last_step = 0, resets = resets + 1 WHERE ${ofOther}`,
    )
    .bind(...otherValues(companyId, actor, other), passwordHash);
}
