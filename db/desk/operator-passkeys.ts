/** Stores the public keys of operators' passkeys. Every change of them is a logged act. */

import { personStatus } from "#domain/codes.ts";
import type { Passkey } from "../people/passkeys.ts";
import { listOf, part, raw, sql } from "../sql.ts";
import { isLogged } from "./audit-log.ts";
import type { Operator } from "./operators.ts";

const columns =
  "id, operator_id AS owner_id, public_key, counter, transports, name, created_ms, used_ms";

const active = raw(personStatus.code("active"));

export function listOperatorPasskeys(db: D1Database, companyId: number, operatorId: string) {
  return listOf<Passkey>(db)`SELECT ${raw(columns)} FROM operator_passkeys
    WHERE company_id = ${companyId} AND operator_id = ${operatorId}
    ORDER BY created_ms, id`;
}

export function findOperatorPasskey(db: D1Database, companyId: number, id: string) {
  return sql(db)`SELECT ${raw(columns)} FROM operator_passkeys WHERE company_id = ${companyId}
    AND id = ${id}`.first<Passkey>();
}

/**
 * SQL: true if operator `o` is active and still has the secrets that were checked.
 * @param also a further condition as SQL
 */
const asChecked = (companyId: number, operator: Operator, also = raw("")) =>
  part`EXISTS (SELECT 1 FROM operators AS o WHERE o.company_id = ${companyId}
    AND o.id = ${operator.id} AND o.status = ${active}
    AND o.password_hash = ${operator.password_hash} AND o.totp_secret = ${operator.totp_secret}
    ${also})`;

/** SQL: true if the passkey's new counter is higher than the stored one, or both are 0. */
const isSpendable = (counter: number) =>
  part`(counter < ${counter} OR (counter = 0 AND ${counter} = 0))`;

/**
 * Adds a passkey; adds no row if its id is taken, the maximum is reached, or the code was used
 * before.
 */
export function addOperatorPasskey(
  db: D1Database,
  companyId: number,
  operator: Operator,
  passkey: Omit<Passkey, "used_ms">,
  { max, step }: { max: number; step: number },
): D1PreparedStatement {
  const { id, public_key, counter, transports, name, created_ms } = passkey;
  const isUnused = part`AND o.totp_last_step < ${step}`;
  return sql(db)`INSERT INTO operator_passkeys (company_id, operator_id, id, public_key, counter,
      transports, name, created_ms)
    SELECT ${companyId}, ${operator.id}, ${id}, ${public_key}, ${counter}, ${transports}, ${name},
      ${created_ms}
    WHERE ${asChecked(companyId, operator, isUnused)} AND (SELECT count(*) FROM operator_passkeys
      WHERE company_id = ${companyId} AND operator_id = ${operator.id}) < ${max}
    ON CONFLICT DO NOTHING`;
}

/** Proof for the removal of a passkey: a code's time step, or another passkey. */
export type PasskeyProof = { step: number } | { id: string; counter: number };

/** Removes a passkey; removes no row if the operator lacks it or the proof was used before. */
export function removeOperatorPasskey(
  db: D1Database,
  companyId: number,
  operator: Operator,
  id: string,
  proof: PasskeyProof,
): D1PreparedStatement {
  const isFresh =
    "step" in proof
      ? asChecked(companyId, operator, part`AND o.totp_last_step < ${proof.step}`)
      : part`${asChecked(companyId, operator)} AND EXISTS (SELECT 1 FROM operator_passkeys
          WHERE company_id = ${companyId} AND operator_id = ${operator.id} AND id = ${proof.id}
            AND ${isSpendable(proof.counter)})`;
  return sql(db)`DELETE FROM operator_passkeys WHERE company_id = ${companyId}
    AND operator_id = ${operator.id} AND id = ${id} AND ${isFresh}`;
}

/**
 * Stores a passkey's new counter if the counter is valid and the operator's secrets are unchanged.
 */
export function spendOperatorCounter(
  db: D1Database,
  companyId: number,
  operator: Operator,
  { id, counter, nowMs }: { id: string; counter: number; nowMs: number },
): D1PreparedStatement {
  return sql(db)`UPDATE operator_passkeys SET counter = ${counter}, used_ms = ${nowMs}
    WHERE company_id = ${companyId} AND operator_id = ${operator.id} AND id = ${id}
      AND ${asChecked(companyId, operator)} AND ${isSpendable(counter)}`;
}

/** Removes an operator's passkeys if the audit log has the act's entry with this hash. */
export function dropOperatorPasskeys(
  db: D1Database,
  companyId: number,
  operatorId: string,
  loggedHash: string,
): D1PreparedStatement {
  return sql(db)`DELETE FROM operator_passkeys WHERE company_id = ${companyId}
    AND operator_id = ${operatorId}
    AND ${isLogged(companyId, loggedHash)}`;
}

/** Marks a proof as used if the audit log has the act's entry with this hash. */
export function spendProof(
  db: D1Database,
  companyId: number,
  operatorId: string,
  proof: PasskeyProof,
  loggedHash: string,
): D1PreparedStatement {
  if ("step" in proof) {
    return sql(db)`UPDATE operators SET totp_last_step = ${proof.step}
      WHERE company_id = ${companyId} AND id = ${operatorId}
      AND totp_last_step < ${proof.step} AND ${isLogged(companyId, loggedHash)}`;
  }
  return sql(db)`UPDATE operator_passkeys SET counter = ${proof.counter}
    WHERE company_id = ${companyId} AND operator_id = ${operatorId}
    AND id = ${proof.id} AND ${isLogged(companyId, loggedHash)}`;
}

/** Records an operator's sign-in if the audit log has the act's entry with this hash. */
export function noteSignIn(
  db: D1Database,
  companyId: number,
  operatorId: string,
  nowMs: number,
  loggedHash: string,
): D1PreparedStatement {
  return sql(db)`UPDATE operators SET seen_ms = ${nowMs} WHERE company_id = ${companyId}
    AND id = ${operatorId}
    AND ${isLogged(companyId, loggedHash)}`;
}
