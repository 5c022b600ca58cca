import { raw } from "#db/sql.ts";
import type { Payout } from "#domain/contracts/cashier.ts";
import { Store } from "../../runtime/bases.ts";
import { insertRecord, parsed, updateRecord } from "../records.ts";

/** SQL for the payout of a `payments` row, as JSON for `readPayout`. */
export const payoutColumn = raw(`(SELECT json_object('state', state, 'reference', reference,
  'sentAtMs', sent_at_ms, 'paidAtMs', paid_at_ms, 'returnedAtMs', returned_at_ms,
  'returnAsked', json(return_asked), 'changedAtMs', payouts.changed_at_ms,
  'version', payouts.version) FROM payouts WHERE payment_id = payments.id)`);

export const readPayout = parsed<Payout>;

export type PayoutChange = Partial<Omit<Payout, "changedAtMs" | "version">>;

export class PayoutStore extends Store {
  /** Runs inside the transaction of the approval. */
  open(paymentId: string, nowMs: number): void {
    const payout = { state: "to_send", reference: "", changedAtMs: nowMs, version: 1 };
    insertRecord(this.db, "payouts", { paymentId, ...payout });
  }

  /**
   * @param returnedBy journal transaction that gave the money back; null if no money moves
   * @throws if the money was already given back; the caller must check this first
   */
  change(
    paymentId: string,
    change: PayoutChange,
    nowMs: number,
    returnedBy: number | null = null,
  ): void {
    const changes = { ...change, returnedBy, changedAtMs: nowMs };
    updateRecord(this.db, "payouts", { paymentId }, changes, { version: "version + 1" });
  }
}
