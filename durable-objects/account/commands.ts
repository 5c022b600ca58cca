/**
 * Exactly-once for money commands. The answer is stored by the client's key in the very transaction
 * that made it true, so a repeat gets the first answer, after a restart too.
 */
import { type ErrorName, type Result, refuse } from "#domain/errors.ts";
import type { Database } from "../runtime/database.ts";
import { sha256 } from "./sha256.ts";

/** A key is remembered for 30 days; then it may be used again. */
export const keyKeptMs = 30 * 86_400_000;
const keyLengthMax = 255;
/** Forgotten keys per command: more than are added, so the table stays bounded. */
const prunedPerCommand = 4;

/**
 * Refusals that pass by themselves. They are no decisions about the request: nothing is stored, and the
 * same key may succeed with the next quote.
 */
const passing: ReadonlySet<ErrorName> = new Set([
  "quote_unavailable",
  "price_doubted",
  "market_closed",
  "conversion_unavailable",
  "busy",
]);

export interface CommandRequest {
  name: string;
  /** What the client asked for; without quotes and terms, which differ between repeats. */
  body: Record<string, string | number>;
}

export class Commands {
  readonly #db: Database;
  readonly #nowMs: () => number;

  constructor(db: Database, nowMs: () => number) {
    this.#db = db;
    this.#nowMs = nowMs;
  }

  /**
   * Runs `decide` once per key. It refuses before it writes anything; when it throws, nothing stays.
   * @returns its answer, the stored one for a repeat, or `idempotency_conflict` when the key was used
   *   for another request
   */
  run<T extends object>(key: string, request: CommandRequest, decide: () => Result<T>): Result<T> {
    if (key.length === 0 || key.length > keyLengthMax) return refuse("invalid_request");
    const hash = hashRequest(request);
    return this.#db.transaction(() => {
      const known = this.#stored(key);
      if (known) {
        if (known.request_hash !== hash) return refuse("idempotency_conflict");
        // Written below for this very request, so it is this command's answer.
        return JSON.parse(known.answer) as Result<T>;
      }
      const answer = decide();
      if (answer.ok || !passing.has(answer.error)) this.#store(key, hash, answer);
      return answer;
    });
  }

  #stored(key: string): { request_hash: string; answer: string } | undefined {
    const [row] = this.#db.rows<{ request_hash: string; answer: string }>(
      "SELECT request_hash, answer FROM command_answers WHERE key = ? AND stored_at_ms > ?",
      key,
      this.#nowMs() - keyKeptMs,
    );
    return row;
  }

  #store(key: string, hash: string, answer: object): void {
    const nowMs = this.#nowMs();
    this.#db.rows(
      `DELETE FROM command_answers WHERE key IN (
         SELECT key FROM command_answers WHERE stored_at_ms <= ? ORDER BY stored_at_ms LIMIT ?)`,
      nowMs - keyKeptMs,
      prunedPerCommand,
    );
    this.#db.rows(
      `INSERT OR REPLACE INTO command_answers (key, request_hash, answer, stored_at_ms)
       VALUES (?, ?, ?, ?)`,
      key,
      hash,
      JSON.stringify(answer),
      nowMs,
    );
  }
}

function hashRequest({ name, body }: CommandRequest): string {
  const fields = Object.entries(body).sort(([left], [right]) => (left < right ? -1 : 1));
  return sha256(JSON.stringify([name, fields]));
}
