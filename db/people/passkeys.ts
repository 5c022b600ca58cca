import { customerStatus } from "#domain/codes.ts";
import { hasRow, listOf, raw, sql } from "../sql.ts";

/** Public key of a user's or an operator's passkey, with its facts. */
export interface Passkey {
  id: string;
  owner_id: string;
  public_key: string;
  counter: number;
  transports: string;
  name: string;
  created_ms: number;
  used_ms: number;
}

const disabled = customerStatus.code("disabled");

const columns =
  "id, user_id AS owner_id, public_key, counter, transports, name, created_ms, used_ms";

export function listPasskeys(db: D1Database, companyId: number, userId: string) {
  return listOf<Passkey>(db)`SELECT ${raw(columns)} FROM passkeys
    WHERE company_id = ${companyId} AND user_id = ${userId} ORDER BY created_ms, id`;
}

export function findPasskey(db: D1Database, companyId: number, id: string) {
  return sql(db)`SELECT ${raw(columns)} FROM passkeys WHERE company_id = ${companyId}
    AND id = ${id}`.first<Passkey>();
}

/**
 * Adds a passkey. False if its id is taken, the maximum is reached, the user is disabled, or a
 * secret has changed since the user's proof. One statement counts and adds, so that parallel calls
 * cannot exceed the maximum.
 */
export async function addPasskey(
  db: D1Database,
  companyId: number,
  passkey: Omit<Passkey, "used_ms">,
  max: number,
  provenChangedMs: number,
): Promise<boolean> {
  const { id, owner_id, created_ms } = passkey;
  const insert = sql(db)`INSERT INTO passkeys (company_id, id, user_id, public_key, counter,
    transports, name, created_ms)
    SELECT ${companyId}, ${id}, ${owner_id}, ${passkey.public_key}, ${passkey.counter},
      ${passkey.transports}, ${passkey.name}, ${created_ms}
    WHERE (SELECT count(*) FROM passkeys WHERE company_id = ${companyId}
      AND user_id = ${owner_id}) < ${max}
      AND EXISTS (SELECT 1 FROM users WHERE company_id = ${companyId} AND id = ${owner_id}
        AND status != ${raw(disabled)}
        AND secrets_changed_ms = ${provenChangedMs})
    ON CONFLICT DO NOTHING RETURNING id`;
  // Updates `secrets_changed_ms` only if the passkey was added.
  const touch = sql(db)`UPDATE users SET secrets_changed_ms = ${created_ms}
    WHERE company_id = ${companyId} AND id = ${owner_id} AND secrets_changed_ms = ${provenChangedMs}
    AND EXISTS (SELECT 1 FROM passkeys WHERE company_id = ${companyId} AND id = ${id}
      AND user_id = ${owner_id} AND created_ms = ${created_ms})`;
  const [answer] = await db.batch<{ id: string }>([insert, touch]);
  return (answer?.results.length ?? 0) > 0;
}

/** Stores a new counter if it exceeds the stored one, or both are 0. Otherwise returns false. */
export function spendCounter(
  db: D1Database,
  companyId: number,
  id: string,
  counter: number,
  nowMs: number,
) {
  return hasRow(db)`UPDATE passkeys SET counter = ${counter}, used_ms = ${nowMs}
    WHERE company_id = ${companyId} AND id = ${id} AND (counter < ${counter} OR (counter = 0
      AND ${counter} = 0)) RETURNING id`;
}

/**
 * Removes a passkey; false if the user has no such passkey. The removal changes the user's
 * secrets, so sign-ins in progress fail.
 */
export async function removePasskey(
  db: D1Database,
  companyId: number,
  userId: string,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const [, removed] = await db.batch<{ id: string }>([
    sql(db)`UPDATE users SET secrets_changed_ms = ${nowMs} WHERE company_id = ${companyId}
      AND id = ${userId}
      AND EXISTS (SELECT 1 FROM passkeys WHERE company_id = ${companyId} AND user_id = ${userId}
        AND id = ${id})`,
    sql(db)`DELETE FROM passkeys WHERE company_id = ${companyId} AND user_id = ${userId}
      AND id = ${id} RETURNING id`,
  ]);
  return (removed?.results.length ?? 0) > 0;
}
