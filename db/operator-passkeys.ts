/** Public halves of the operators' passkeys; every change of them is an act. */
import { personStatus } from "#domain/codes.ts";
import { happened } from "./audit-log.ts";
import type { Operator } from "./operators.ts";
import type { Passkey } from "./passkeys.ts";

const columns =
  "id, operator_id AS owner_id, public_key, counter, transports, name, created_ms, used_ms";

/** Passkeys of one operator, oldest first. */
export async function listOperatorPasskeys(
  db: D1Database,
  companyId: number,
  operatorId: string,
): Promise<Passkey[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM operator_passkeys WHERE company_id = ? AND operator_id = ?
       ORDER BY created_ms, id`,
    )
    .bind(companyId, operatorId)
    .all<Passkey>();
  return results;
}

export async function findOperatorPasskey(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<Passkey | null> {
  return db
    .prepare(`SELECT ${columns} FROM operator_passkeys WHERE company_id = ? AND id = ?`)
    .bind(companyId, id)
    .first<Passkey>();
}

/** SQL: the operator of ?2 is active, and still has the checked secrets ?3 and ?4. */
const asChecked = `EXISTS (SELECT 1 FROM operators AS o WHERE o.company_id = ?1 AND o.id = ?2
  AND o.status = ${personStatus.code("active")} AND o.password_hash = ?3 AND o.totp_secret = ?4`;

const checkedValues = (companyId: number, operator: Operator) => [
  ...[companyId, operator.id, operator.password_hash, operator.totp_secret],
];

/** Adds no row if the id is taken, the maximum is reached, or the code's step was used. */
export function addOperatorPasskey(
  db: D1Database,
  companyId: number,
  operator: Operator,
  passkey: Omit<Passkey, "used_ms">,
  { max, step }: { max: number; step: number },
): D1PreparedStatement {
  const { id, public_key, counter, transports, name, created_ms } = passkey;
  return db
    .prepare(
      `INSERT INTO operator_passkeys
         (company_id, operator_id, id, public_key, counter, transports, name, created_ms)
       SELECT ?1, ?2, ?6, ?7, ?8, ?9, ?10, ?11
       WHERE ${asChecked} AND o.totp_last_step < ?5)
         AND (SELECT count(*) FROM operator_passkeys WHERE company_id = ?1 AND operator_id = ?2) < ?12
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      ...[...checkedValues(companyId, operator), step],
      ...[id, public_key, counter, transports, name, created_ms, max],
    );
}

/** Proof for the removal of a passkey: a code's time step, or another passkey. */
export type PasskeyProof = { step: number } | { id: string; counter: number };

/** Removes no row if the operator has no such passkey, or the proof was used already. */
export function removeOperatorPasskey(
  db: D1Database,
  companyId: number,
  operator: Operator,
  id: string,
  proof: PasskeyProof,
): D1PreparedStatement {
  const isFresh =
    "step" in proof
      ? `${asChecked} AND o.totp_last_step < ?6 AND ?7 = '')`
      : `${asChecked}) AND EXISTS (SELECT 1 FROM operator_passkeys AS p WHERE p.company_id = ?1
           AND p.operator_id = ?2 AND p.id = ?7 AND (p.counter < ?6 OR (p.counter = 0 AND ?6 = 0)))`;
  const values = "step" in proof ? [proof.step, ""] : [proof.counter, proof.id];
  return db
    .prepare(
      `DELETE FROM operator_passkeys
       WHERE company_id = ?1 AND operator_id = ?2 AND id = ?5 AND ${isFresh}`,
    )
    .bind(...[...checkedValues(companyId, operator), id], ...values);
}

/** Spends a passkey's counter, which rises or stays 0, while its operator is as checked. */
export function spendOperatorCounter(
  db: D1Database,
  companyId: number,
  operator: Operator,
  { id, counter, nowMs }: { id: string; counter: number; nowMs: number },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE operator_passkeys SET counter = ?6, used_ms = ?7
       WHERE company_id = ?1 AND operator_id = ?2 AND id = ?5 AND ${asChecked})
         AND (counter < ?6 OR (counter = 0 AND ?6 = 0))`,
    )
    .bind(...checkedValues(companyId, operator), id, counter, nowMs);
}

/** Removes all passkeys of an operator, if the act logged under this hash happened. */
export function dropOperatorPasskeys(
  db: D1Database,
  companyId: number,
  operatorId: string,
  loggedHash: string,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM operator_passkeys WHERE company_id = ?1 AND operator_id = ?2
         AND ${happened("?1", "?3")}`,
    )
    .bind(companyId, operatorId, loggedHash);
}

/** Spends a proof, if the act logged under this hash happened. */
export function spendProof(
  db: D1Database,
  companyId: number,
  operatorId: string,
  proof: PasskeyProof,
  loggedHash: string,
): D1PreparedStatement {
  if ("step" in proof) {
    return db
      .prepare(
        `UPDATE operators SET totp_last_step = ?3 WHERE company_id = ?1 AND id = ?2
           AND totp_last_step < ?3 AND ${happened("?1", "?4")}`,
      )
      .bind(companyId, operatorId, proof.step, loggedHash);
  }
  return db
    .prepare(
      `UPDATE operator_passkeys SET counter = ?3 WHERE company_id = ?1 AND operator_id = ?2
         AND id = ?5 AND ${happened("?1", "?4")}`,
    )
    .bind(companyId, operatorId, proof.counter, loggedHash, proof.id);
}

/** Records the operator's sign-in, if the act logged under this hash happened. */
export function noteSignIn(
  db: D1Database,
  companyId: number,
  operatorId: string,
  nowMs: number,
  loggedHash: string,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE operators SET seen_ms = ?3 WHERE company_id = ?1 AND id = ?2
         AND ${happened("?1", "?4")}`,
    )
    .bind(companyId, operatorId, nowMs, loggedHash);
}
