/**
 * Exactly-once for money commands. The answer is stored under the client's key in the transaction
 * that made it true. A repeat gets the first answer, after a restart too.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type Result, refuse } from "#domain/errors.ts";
import { passingErrors } from "#domain/passing-errors.ts";
import type { Database } from "../../runtime/database.ts";
import { Module } from "../module.ts";

/** A key is remembered for 30 days; then it may be used again. */
export const keyKeptMs = 30 * 86_400_000;
const keyLengthMax = 255;
/** Forgotten keys per command. More are forgotten than added, so the table stays bounded. */
const prunedPerCommand = 4;

export interface CommandRequest {
  name: string;
  /** The client's request without quotes and terms, which differ between repeats. */
  body: Record<string, string | number>;
}

/** Stored form of an answer that names values which rows keep as codes. */
export interface StoredForm<T> {
  write(answer: T): object;
  read(stored: object): T;
}

interface Context {
  db: Database;
  nowMs(): number;
  /** Finishes what was begun before; runs before every decision. */
  ready(): void;
}

export class Commands extends Module<Context> {
  /**
   * Runs `decide` once per key. `decide` refuses before it writes; if it throws, nothing is kept.
   * @returns its answer, the stored answer for a repeat, or `idempotency_conflict` if the key was
   * used for another request
   */
  run<T extends object>(
    key: string,
    request: CommandRequest,
    decide: () => Result<T>,
    form?: StoredForm<T>,
  ): Result<T> {
    if (key.length === 0 || key.length > keyLengthMax) return refuse("invalid_request");
    const hash = hashRequest(request);
    return this.context.db.transaction(() => {
      const known = this.#stored(key);
      if (known) {
        if (known.request_hash !== hash) return refuse("idempotency_conflict");
        // The code below wrote it for this request, so it is this command's answer.
        const stored = JSON.parse(known.answer) as Result<T>;
        return stored.ok && form ? { ok: true, ...form.read(stored) } : stored;
      }
      this.context.ready();
      const answer = decide();
      if (answer.ok || !passingErrors.has(answer.error)) {
        this.#store(key, hash, answer.ok && form ? form.write(answer) : answer);
      }
      return answer;
    });
  }

  /** True if the request of this key was decided. */
  isAnswered(key: string): boolean {
    return this.#stored(key) !== undefined;
  }

  /** True if the request of this key was carried out. */
  isDone(key: string): boolean {
    const answer = this.#stored(key)?.answer;
    return answer !== undefined && (JSON.parse(answer) as Result<object>).ok;
  }

  #stored(key: string): { request_hash: string; answer: string } | undefined {
    const [row] = this.context.db.rows<{ request_hash: string; answer: string }>(
      "SELECT request_hash, answer FROM command_answers WHERE key = ? AND stored_at_ms > ?",
      key,
      this.context.nowMs() - keyKeptMs,
    );
    return row;
  }

  #store(key: string, hash: string, answer: object): void {
    const nowMs = this.context.nowMs();
    this.context.db.rows(
      `DELETE FROM command_answers WHERE key IN (
         SELECT key FROM command_answers WHERE stored_at_ms <= ? ORDER BY stored_at_ms LIMIT ?)`,
      nowMs - keyKeptMs,
      prunedPerCommand,
    );
    this.context.db.rows(
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
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([name, fields]))));
}
