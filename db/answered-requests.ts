/** Stores answers to requests by idempotency key. Only one of parallel repeats may run. */

import { skewMsMax } from "#domain/access/age.ts";
import { raw, sql } from "./sql.ts";

export interface RequestName {
  companyId: number;
  /** Keyed hash of call, user and idempotency key. */
  id: string;
}

export interface AnsweredRequest {
  input_hash: string;
  /** Null while the first request still runs. */
  answer: string | null;
}

/**
 * Returns null if the request must run now; otherwise the row of the first request with this name.
 * If that request has no answer and started before `abandonedMs` or in the future, it counts as
 * failed. A repeat with the same input then runs.
 */
export async function startRequest(
  db: D1Database,
  { companyId, id }: RequestName,
  inputHash: string,
  times: { nowMs: number; expiresMs: number; abandonedMs: number },
): Promise<AnsweredRequest | null> {
  const start = sql(db)`INSERT INTO answered_requests (company_id, id, input_hash, answer,
      started_ms, expires_ms)
    VALUES (${companyId}, ${id}, ${inputHash}, NULL, ${times.nowMs}, ${times.expiresMs})
    ON CONFLICT (company_id, id) DO UPDATE SET input_hash = ${inputHash}, answer = NULL,
      started_ms = ${times.nowMs}, expires_ms = ${times.expiresMs}
    WHERE answered_requests.expires_ms <= ${times.nowMs} OR (answered_requests.answer IS NULL
      AND answered_requests.input_hash = ${inputHash}
      AND (answered_requests.started_ms <= ${times.abandonedMs}
      OR answered_requests.started_ms > ${times.nowMs} + ${raw(skewMsMax)})) RETURNING id`;
  const read = sql(db)`SELECT input_hash, answer FROM answered_requests
    WHERE company_id = ${companyId} AND id = ${id}`;
  const sweep = sql(db)`DELETE FROM answered_requests
    WHERE (company_id, id) IN (SELECT company_id, id FROM answered_requests
      WHERE expires_ms < ${times.nowMs} ORDER BY expires_ms LIMIT 20)`;
  const [started, known] = await db.batch<AnsweredRequest>([start, read, sweep]);
  return (started?.results.length ?? 0) > 0 ? null : (known?.results[0] ?? null);
}

export async function keepAnswer(
  db: D1Database,
  { companyId, id }: RequestName,
  startedMs: number,
  answer: string,
): Promise<void> {
  await sql(db)`UPDATE answered_requests SET answer = ${answer} WHERE company_id = ${companyId}
    AND id = ${id} AND started_ms = ${startedMs}`.run();
}

/** Removes a refused request's row, so that its key can be used again. */
export async function forgetRequest(
  db: D1Database,
  { companyId, id }: RequestName,
  startedMs: number,
): Promise<void> {
  await sql(db)`DELETE FROM answered_requests WHERE company_id = ${companyId} AND id = ${id}
    AND started_ms = ${startedMs} AND answer IS NULL`.run();
}
