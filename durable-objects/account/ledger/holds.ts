/** Money set aside for something unfinished: a position's margin, a stake, a withdrawal. */

import { Decimal } from "#domain/money/decimal.ts";
import { Rows } from "../module.ts";
import { insertRecord } from "../records.ts";
import type { Bucket } from "./ledger.ts";

export interface Hold {
  bucket: Bucket;
  currency: string;
  amount: Decimal;
}

export class Holds extends Rows {
  /** The transaction `openedBy` moved the amount into the bucket. */
  open(reference: string, { bucket, currency, amount }: Hold, openedBy: number): void {
    insertRecord(this.db, "holds", { reference, bucket, currency, amount, openedBy });
  }

  /**
   * The open hold of a reference.
   * @throws if there is none: the caller's own record promised one
   */
  require(reference: string): Hold {
    const hold = this.find(reference);
    if (!hold) throw new Error(`no open hold of ${reference}`);
    return hold;
  }

  /** Null if no hold is open. */
  find(reference: string): Hold | null {
    const [row] = this.db.rows<{ bucket: Bucket; currency: string; amount: string }>(
      "SELECT bucket, currency, amount FROM holds WHERE reference = ? AND ended_by IS NULL",
      reference,
    );
    return row ? { ...row, amount: Decimal.parse(row.amount) } : null;
  }

  /** Reduces an open hold to `left` after a part was moved out. */
  reduce(reference: string, left: Decimal): void {
    this.db.rows(
      "UPDATE holds SET amount = ? WHERE reference = ? AND ended_by IS NULL",
      left.toString(),
      reference,
    );
  }

  /** Ends the hold. `transactionId` moved its whole amount out of the bucket. */
  end(reference: string, transactionId: number): void {
    this.db.rows("UPDATE holds SET ended_by = ? WHERE reference = ?", transactionId, reference);
  }
}
