/**
 * Exactly-once for money commands. The answer is stored under the client's key, in the transaction
 * of the command. A repeat gets the first answer, even after a restart.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Codes } from "#domain/codes.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { passingErrors } from "#domain/errors/passing-errors.ts";
import type { Database } from "../../runtime/database.ts";
import { Module } from "../module.ts";

/** Time in ms for which a key is remembered: 30 days. An older key may be used again. */
export const keyKeptMs = 30 * 86_400_000;
const keyLengthMax = 255;
/** Old keys deleted per command: more than are added, so the table stays bounded. */
const prunedPerCommand = 4;

export interface CommandRequest {
  name: string;
  /** The client's request without quotes and terms, which differ between repeats. */
  body: Record<string, string | number>;
}

/** Converts an answer to its stored form and back. The stored form has codes for some names. */
export interface StoredForm<T> {
  write(answer: T): object;
  read(stored: object): T;
}

type Fields = Record<string, unknown>;

/**
 * Makes a stored form. It has codes for the fields of `answer[name]` that are keys of `tables`.
 * @param before function that computes the fields that an older version did not store
 */
export function codedForm<T extends object>(
  name: keyof T & string,
  tables: Readonly<Record<string, Codes<string, number>>>,
  before: (part: Fields) => object = () => ({}),
): StoredForm<T> {
  const form = (answer: object, to: "code" | "name", missing: typeof before) => {
    const { [name]: part, ...rest } = answer as Record<string, Fields | null>;
    if (!part) return answer;
    const read = Object.entries(tables).map(([field, table]) => [
      field,
      table[to](part[field] as never),
    ]);
    return { ...rest, [name]: { ...missing(part), ...part, ...Object.fromEntries(read) } };
  };
  return {
    write: (answer) => form(answer, "code", () => ({})),
    read: (stored) => form(stored, "name", before) as T,
  };
}

interface Context {
  db: Database;
  nowMs(): number;
  /** Runs before every decision: finishes a running stop-out, books loan days. */
  ready(): void;
}

export class Commands extends Module<Context> {
  /**
   * Runs `decide` once per key, or again after a temporary refusal. `decide` refuses before it
   * writes; if it throws, nothing is kept.
   * @returns the answer of `decide`, the stored answer for a repeat, or `idempotency_conflict` if
   * the key was used for another request
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
        if (known.hash !== hash) return refuse("idempotency_conflict");
        // An earlier run of this same request stored the answer, so it has the type of this
        // command.
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

  /** True if the request with this key was decided. */
  isAnswered(key: string): boolean {
    return this.#stored(key) !== undefined;
  }

  /** True if the request with this key was decided and not refused. */
  isDone(key: string): boolean {
    const answer = this.#stored(key)?.answer;
    return answer !== undefined && (JSON.parse(answer) as Result<object>).ok;
  }

  #stored(key: string): { hash: string; answer: string } | undefined {
    return this.sql<{ hash: string; answer: string }>`
      SELECT request_hash AS hash, answer FROM command_answers
      WHERE key = ${key} AND stored_at_ms > ${this.context.nowMs() - keyKeptMs}`[0];
  }

  #store(key: string, hash: string, answer: object): void {
    const nowMs = this.context.nowMs();
    this.sql`DELETE FROM command_answers WHERE key IN (SELECT key FROM command_answers
      WHERE stored_at_ms <= ${nowMs - keyKeptMs} ORDER BY stored_at_ms LIMIT ${prunedPerCommand})`;
    this.sql`INSERT OR REPLACE INTO command_answers (key, request_hash, answer, stored_at_ms)
      VALUES (${key}, ${hash}, ${JSON.stringify(answer)}, ${nowMs})`;
  }
}

function hashRequest({ name, body }: CommandRequest): string {
  const fields = Object.entries(body).sort(([left], [right]) => (left < right ? -1 : 1));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([name, fields]))));
}
