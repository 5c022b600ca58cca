/**
 * Stored answers to requests under idempotency keys. Starting one is a single statement: only one
 * of several parallel repeats runs.
 */
import { skewMsMax } from "#domain/age.ts";

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
 * Null for the first request of this name, which must run now; otherwise the first one's row.
 * @param times a request without an answer that started before `abandonedMs`, or by a clock ahead,
 * broke off: the same input may start again
 */
export async function startRequest(
  db: D1Database,
  { companyId, id }: RequestName,
  inputHash: string,
  times: { nowMs: number; expiresMs: number; abandonedMs: number },
): Promise<AnsweredRequest | null> {
  const start = db
    .prepare(
      `INSERT INTO answered_requests (company_id, id, input_hash, answer, started_ms, expires_ms)
       VALUES (?1, ?2, ?3, NULL, ?4, ?5)
       ON CONFLICT (company_id, id) DO UPDATE SET input_hash = ?3, answer = NULL, started_ms = ?4, expires_ms = ?5
       WHERE answered_requests.expires_ms <= ?4
         OR (answered_requests.answer IS NULL AND answered_requests.input_hash = ?3
           AND (answered_requests.started_ms <= ?6 OR answered_requests.started_ms > ?4 + ${skewMsMax}))
       RETURNING id`,
    )
    .bind(companyId, id, inputHash, times.nowMs, times.expiresMs, times.abandonedMs);
  const read = db
    .prepare("SELECT input_hash, answer FROM answered_requests WHERE company_id = ? AND id = ?")
    .bind(companyId, id);
  const sweep = db
    .prepare(
      `DELETE FROM answered_requests WHERE (company_id, id) IN
         (SELECT company_id, id FROM answered_requests WHERE expires_ms < ? ORDER BY expires_ms LIMIT 20)`,
    )
    .bind(times.nowMs);
  const [started, known] = await db.batch<AnsweredRequest>([start, read, sweep]);
  return (started?.results.length ?? 0) > 0 ? null : (known?.results[0] ?? null);
}

export async function keepAnswer(
  db: D1Database,
  { companyId, id }: RequestName,
  startedMs: number,
  answer: string,
): Promise<void> {
  await db
    .prepare(
      "UPDATE answered_requests SET answer = ? WHERE company_id = ? AND id = ? AND started_ms = ?",
    )
    .bind(answer, companyId, id, startedMs)
    .run();
}

/** Frees the key: a refusal decides nothing. */
export async function forgetRequest(
  db: D1Database,
  { companyId, id }: RequestName,
  startedMs: number,
): Promise<void> {
  await db
    .prepare(
      `DELETE FROM answered_requests WHERE company_id = ? AND id = ? AND started_ms = ? AND answer IS NULL`,
    )
    .bind(companyId, id, startedMs)
    .run();
}
