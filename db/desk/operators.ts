import { type PersonStatus, personStatus } from "#domain/codes.ts";
import type { Holder } from "#domain/contracts/desk/permissions.ts";
import { permissionsOf } from "#domain/contracts/desk/roles.ts";
import { firstOf, hasRow, listOf, part, raw, sql } from "../sql.ts";
import { roleAsSeen, type SeenRole } from "./roles.ts";

export interface Operator extends Holder, SeenRole {
  id: string;
  email: string;
  name: string;
  /** Name of a company's own role; null for a built-in role. */
  role_name: string | null;
  status: PersonStatus;
  /** Number of resets of the operator's password and second factor. */
  resets: number;
  password_hash: string;
  /** Encrypted secret of the second factor; empty until it is set up. */
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

/** SQL: columns of operator `o` and of the operator's role `r`. */
export const operatorColumns = `o.id, o.email, o.name, o.role, r.name AS role_name,
  r.permissions AS role_permissions, o.status, o.resets, o.password_hash, o.totp_secret,
  o.is_totp_on, o.totp_last_step, o.created_ms, o.seen_ms`;

export const withRole = "LEFT JOIN roles AS r ON r.company_id = o.company_id AND r.id = o.role";

const selected = `SELECT ${operatorColumns} FROM operators AS o ${withRole}`;

export function findOperator(db: D1Database, companyId: number, id: string) {
  return firstOf(db, toOperator)`${raw(selected)} WHERE o.company_id = ${companyId}
    AND o.id = ${id}`;
}

/** @param email address in lower case */
export function findOperatorByEmail(db: D1Database, companyId: number, email: string) {
  return firstOf(db, toOperator)`${raw(selected)} WHERE o.company_id = ${companyId}
    AND o.email = ${email}`;
}

export function listOperators(db: D1Database, companyId: number) {
  return listOf(db, toOperator)`${raw(selected)} WHERE o.company_id = ${companyId}
    ORDER BY o.status DESC, o.name, o.id LIMIT 1000`;
}

/** Stores an unconfirmed second factor in place of another one; false if a confirmed one is on. */
export function putUnconfirmedFactor(
  db: D1Database,
  companyId: number,
  id: string,
  sealed: string,
) {
  return hasRow(db)`UPDATE operators SET totp_secret = ${sealed}
    WHERE company_id = ${companyId} AND id = ${id} AND is_totp_on = 0 AND status = ${raw(active)}
    RETURNING id`;
}

/** Replaces a password's hash by a hash of the same password with newer parameters. */
export async function replaceOperatorHash(
  db: D1Database,
  companyId: number,
  { id, password_hash }: Operator,
  to: string,
): Promise<void> {
  await sql(db)`UPDATE operators SET password_hash = ${to} WHERE company_id = ${companyId}
    AND id = ${id} AND password_hash = ${password_hash}`.run();
}

/**
 * Marks a code's time step as used and the second factor as on. Changes no row if the step was used
 * before, or if the password or the second factor differs from `checked`.
 */
export function spendOperatorStep(
  db: D1Database,
  companyId: number,
  checked: Operator,
  step: number,
  nowMs: number,
): D1PreparedStatement {
  return sql(db)`UPDATE operators SET is_totp_on = 1, totp_last_step = ${step}, seen_ms = ${nowMs}
    WHERE company_id = ${companyId} AND id = ${checked.id} AND status = ${raw(active)}
      AND totp_last_step < ${step}
      AND password_hash = ${checked.password_hash} AND totp_secret = ${checked.totp_secret}`;
}

export function setOperatorPassword(
  db: D1Database,
  companyId: number,
  { id, password_hash }: Operator,
  to: string,
): D1PreparedStatement {
  return sql(db)`UPDATE operators SET password_hash = ${to} WHERE company_id = ${companyId}
    AND id = ${id} AND password_hash = ${password_hash} AND status = ${raw(active)}`;
}

/**
 * SQL: true if the actor is still active with the same role. So two owners cannot disable each
 * other.
 */
const byActor = (companyId: number, actor: Operator) =>
  part`EXISTS (SELECT 1 FROM operators AS actor WHERE actor.company_id = ${companyId}
    AND actor.id = ${actor.id} AND actor.status = ${raw(active)} AND actor.role = ${actor.role}
    AND ${roleAsSeen(companyId, actor)})`;

export interface NewOperator {
  id: string;
  email: string;
  name: string;
  role: SeenRole;
  passwordHash: string;
  nowMs: number;
}

/**
 * Adds an operator. Adds no row if e-mail or id is taken, or the new role has changed since the
 * actor read it.
 */
export function addOperator(
  db: D1Database,
  companyId: number,
  actor: Operator,
  given: NewOperator,
): D1PreparedStatement {
  const { id, email, name, role, passwordHash, nowMs } = given;
  return sql(db)`INSERT INTO operators
    (company_id, id, email, name, role, password_hash, created_ms)
    SELECT ${companyId}, ${id}, ${email}, ${name}, ${role.role}, ${passwordHash}, ${nowMs}
    WHERE ${byActor(companyId, actor)} AND ${roleAsSeen(companyId, role)}
    ON CONFLICT DO NOTHING`;
}

/** SQL: true for the other operator's row if both roles are unchanged since they were read. */
const ofOther = (companyId: number, actor: Operator, other: Operator) =>
  part`company_id = ${companyId} AND id = ${other.id} AND id != ${actor.id}
    AND role = ${other.role} AND ${roleAsSeen(companyId, other)} AND ${byActor(companyId, actor)}`;

/** Changes another operator's role and status. A null leaves the role or the status unchanged. */
export function changeOperator(
  db: D1Database,
  companyId: number,
  actor: Operator,
  other: Operator,
  { role, status }: { role: SeenRole | null; status: PersonStatus | null },
): D1PreparedStatement {
  const isRole = role ? part`AND ${roleAsSeen(companyId, role)}` : raw("");
  return sql(db)`UPDATE operators SET role = coalesce(${role?.role ?? null}, role),
      status = coalesce(${status && personStatus.code(status)}, status)
    WHERE ${ofOther(companyId, actor, other)} ${isRole}`;
}

/**
 * Sets a password and removes the second factor. The operator's earlier approvals no longer count.
 */
export function resetOperator(
  db: D1Database,
  companyId: number,
  actor: Operator,
  other: Operator,
  passwordHash: string,
): D1PreparedStatement {
  return sql(db)`UPDATE operators SET password_hash = ${passwordHash}, totp_secret = '',
      is_totp_on = 0, totp_last_step = 0, resets = resets + 1
    WHERE ${ofOther(companyId, actor, other)}`;
}
