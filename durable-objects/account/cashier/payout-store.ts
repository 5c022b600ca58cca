/** Payouts of approved withdrawals as rows. Other modules decide who may change them. */
import type { Payout } from "#domain/contracts/cashier.ts";
import type { Database } from "../../runtime/database.ts";

interface PayoutRow {
  state: Payout["state"];
  reference: string;
  sent_at_ms: number | null;
  paid_at_ms: number | null;
  returned_at_ms: number | null;
  return_asked: string | null;
  changed_at_ms: number;
  version: number;
}

/** The payout of a row of `payments`, as text for `readPayout`. */
export const payoutColumn = `(SELECT json_object('state', state, 'reference', reference,
  'sent_at_ms', sent_at_ms, 'paid_at_ms', paid_at_ms, 'returned_at_ms', returned_at_ms,
  'return_asked', return_asked, 'changed_at_ms', payouts.changed_at_ms,
  'version', payouts.version) FROM payouts WHERE payment_id = payments.id)`;

export function readPayout(text: string | null): Payout | null {
  if (text === null) return null;
  // The column above wrote it.
  const row = JSON.parse(text) as PayoutRow;
  return {
    state: row.state,
    reference: row.reference,
    sentAtMs: row.sent_at_ms,
    paidAtMs: row.paid_at_ms,
    returnedAtMs: row.returned_at_ms,
    // `change` wrote it.
    returnAsked:
      row.return_asked === null ? null : (JSON.parse(row.return_asked) as Payout["returnAsked"]),
    changedAtMs: row.changed_at_ms,
    version: row.version,
  };
}

/** Fields that a step may change. */
export type PayoutChange = Partial<Omit<Payout, "changedAtMs" | "version">>;

export class PayoutStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Opens the payout, inside the transaction of the approval. */
  open(paymentId: string, nowMs: number): void {
    this.#db.rows(
      `INSERT INTO payouts (payment_id, state, reference, changed_at_ms, version)
       VALUES (?, 'to_send', '', ?, 1)`,
      paymentId,
      nowMs,
    );
  }

  /**
   * Writes a step. @param returnedBy journal transaction that gave the money back
   * @throws if the money was already given back: the caller checks first
   */
  change(
    paymentId: string,
    payout: Payout,
    change: PayoutChange,
    nowMs: number,
    returnedBy: number | null = null,
  ): void {
    const next = { ...payout, ...change };
    this.#db.rows(
      `UPDATE payouts SET state = ?, reference = ?, sent_at_ms = ?, paid_at_ms = ?,
         return_asked = ?, returned_at_ms = ?, returned_by = ?, changed_at_ms = ?,
         version = version + 1 WHERE payment_id = ?`,
      next.state,
      next.reference,
      next.sentAtMs,
      next.paidAtMs,
      next.returnAsked && JSON.stringify(next.returnAsked),
      next.returnedAtMs,
      returnedBy,
      nowMs,
      paymentId,
    );
  }
}
