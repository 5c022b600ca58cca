/**
 * Lists payloads for operators because their receiver has refused them too often. Parked payloads
 * leave the outbox until an operator sends them again. Other listed payloads must arrive, so they
 * stay in the outbox.
 */
import type { ParkedPayload } from "#domain/contracts/parked.ts";
import { Store } from "./bases.ts";

export const parkingSql = `
  ALTER TABLE outbox ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE outbox ADD COLUMN refused_first_ms INTEGER;
  CREATE TABLE parked_payloads (
    -- Number of the outbox row that it was.
    id INTEGER PRIMARY KEY,
    destination TEXT NOT NULL,
    payload TEXT NOT NULL,
    reason TEXT NOT NULL,
    first_ms INTEGER NOT NULL,
    last_ms INTEGER NOT NULL
  ) STRICT;
`;

/** Outbox destination of the report to D1 that lists the parked payloads. */
export const parkedDestination = "parked";

const listedMax = 100;
const reasonMax = 500;

/**
 * True if the receiver itself answered with an error, so that the same payload will most likely
 * fail again. False for a lost connection or an overload, which proves nothing about the payload.
 */
export function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const { remote, retryable, overloaded } = cause as Error & Record<string, unknown>;
  // `remote`: the other object's code threw the error, not the platform on the way there.
  if (remote === true) return retryable !== true && overloaded !== true;
  // D1 ran and refused the statement; outages of D1 have other texts.
  return /SQLITE_(CONSTRAINT|MISMATCH|ERROR|TOOBIG|RANGE)/.test(cause.message);
}

/** The receiver's message, without a database's error codes, which operators cannot use. */
function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.replace(/^D1_ERROR: |:? SQLITE_.*$/g, "").slice(0, reasonMax);
}

export class Parking extends Store {
  /**
   * Moves a payload out of the outbox, inside the caller's transaction.
   * @returns false if the payload was deleted with its destination
   */
  park(parked: Omit<ParkedPayload, "reason">, cause: unknown): boolean {
    const isMoved = this.finds`DELETE FROM outbox WHERE id = ${parked.id} RETURNING id`;
    return isMoved && this.list(parked, cause);
  }

  /**
   * Lists a payload, or updates the refusal of a listed one.
   * @returns true if the payload was not listed before
   */
  list(parked: Omit<ParkedPayload, "reason">, cause: unknown): boolean {
    const { id, destination, payload, firstMs, lastMs } = parked;
    const isNew = !this.finds`SELECT 1 FROM parked_payloads WHERE id = ${id}`;
    this.sql`INSERT OR REPLACE INTO parked_payloads
      (id, destination, payload, reason, first_ms, last_ms)
      VALUES (${id}, ${destination}, ${payload}, ${reasonOf(cause)}, ${firstMs}, ${lastMs})`;
    return isNew;
  }

  /** At most 100 parked and listed payloads, newest first. */
  all(): ParkedPayload[] {
    return this.sql<ParkedPayload>`SELECT id, destination, payload, reason, first_ms AS firstMs,
      last_ms AS lastMs FROM parked_payloads ORDER BY id DESC LIMIT ${listedMax}`;
  }

  take(id: number): Pick<ParkedPayload, "destination" | "payload"> | null {
    const [row] = this.sql<Pick<ParkedPayload, "destination" | "payload">>`
      DELETE FROM parked_payloads WHERE id = ${id} RETURNING destination, payload`;
    return row ?? null;
  }

  /**
   * Removes the destination's payloads from the list.
   * @returns true if any was listed
   */
  forget(destination: string): boolean {
    return this.finds`DELETE FROM parked_payloads
      WHERE destination = ${destination} RETURNING id`;
  }
}
