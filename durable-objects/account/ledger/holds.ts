import type { Decimal } from "#domain/money/decimal.ts";
import { Store } from "../../runtime/bases.ts";
import { decimalsIn, expected, insertRecord, type Unparsed } from "../records.ts";
import type { Bucket } from "./ledger.ts";

export interface Hold {
  bucket: Bucket;
  currency: string;
  amount: Decimal;
}

export class Holds extends Store {
  /** Opens a hold of the amount that the journal transaction `openedBy` moved into the bucket. */
  open(reference: string, { bucket, currency, amount }: Hold, openedBy: number): void {
    insertRecord(this.db, "holds", { reference, bucket, currency, amount, openedBy });
  }

  /** @throws if no hold is open; call it only for a reference that must have an open hold */
  require(reference: string): Hold {
    return expected(this.find(reference), `no open hold of ${reference}`);
  }

  find(reference: string): Hold | null {
    const [row] = this.sql<Unparsed<Hold, "amount">>`SELECT bucket, currency, amount
      FROM holds WHERE reference = ${reference} AND ended_by IS NULL`;
    return row ? decimalsIn(row, "amount") : null;
  }

  /** Reduces an open hold to `left` after a part was moved out. */
  reduce(reference: string, left: Decimal): void {
    this.sql`UPDATE holds SET amount = ${left.toString()}
      WHERE reference = ${reference} AND ended_by IS NULL`;
  }

  /** Ends the hold, after `transactionId` moved the whole amount out of the bucket. */
  end(reference: string, transactionId: number): void {
    this.sql`UPDATE holds SET ended_by = ${transactionId} WHERE reference = ${reference}`;
  }
}
