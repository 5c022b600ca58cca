/**
 * The worker's answers to requests: a repeated key gets the first answer, whatever has changed
 * since. Only the worker can read these answers.
 */

import type { AskedRequest, KnownRequest } from "#domain/contracts/asked-request.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";

/** Retention in ms of answers: retries come within minutes, and a closed app loses its keys. */
export const answerKeptMs = 86_400_000;
/** Number of old answers that are deleted for each new one, so that the table stays bounded. */
const prunedPerAnswer = 4;

export class KeptAnswers extends Module<Pick<AccountContext, "db" | "nowMs" | "commands">> {
  /** @returns null for a new request */
  find({ id, inputHash, key }: AskedRequest): Result<{ known: KnownRequest | null }> {
    const { nowMs, commands } = this.context;
    const [kept] = this.sql<{ hash: string; answer: string }>`SELECT input_hash AS hash, answer
      FROM kept_answers WHERE id = ${id} AND kept_at_ms > ${nowMs() - answerKeptMs}`;
    if (kept && kept.hash !== inputHash) return refuse("idempotency_conflict");
    if (kept) return { ok: true, known: { answer: kept.answer } };
    // The worker may have died after the command, before it stored the answer here.
    return { ok: true, known: commands.isDone(key) ? { answer: null } : null };
  }

  /** Keeps the first answer only. */
  keep({ id, inputHash }: AskedRequest, answer: string): void {
    const { db, nowMs } = this.context;
    const atMs = nowMs();
    db.transaction(() => {
      this.sql`DELETE FROM kept_answers WHERE id IN (SELECT id FROM kept_answers
        WHERE kept_at_ms <= ${atMs - answerKeptMs} ORDER BY kept_at_ms LIMIT ${prunedPerAnswer})`;
      this.sql`INSERT INTO kept_answers (id, input_hash, answer, kept_at_ms)
        VALUES (${id}, ${inputHash}, ${answer}, ${atMs}) ON CONFLICT (id) DO NOTHING`;
    });
  }
}
