/**
 * Money between a follower's account and a pot, and from a pot to its master. The sender posts the
 * money in the transaction that writes the message to the outbox. The receiver posts the money
 * once, under the same id. Both sides and the money on its way sum to zero, whatever is repeated or
 * lost.
 */

import { Decimal } from "#domain/money/decimal.ts";
import type { Hold } from "../ledger/holds.ts";
import { type Bucket, type Ledger, moved } from "../ledger/ledger.ts";
import { Module } from "../module.ts";
import type { AccountPorts } from "../ports.ts";
import type { Profiles } from "../profile.ts";
import { hasRow, insertRecord } from "../records.ts";

type Kind = "copy_transfer" | "profit_share";

interface Context extends Pick<AccountPorts, "db" | "newId"> {
  ledger: Ledger;
  profiles: Profiles;
}

export class CopyTransfers extends Module<Context> {
  /** Runs inside the transaction that writes the message. @returns the id of the transfer */
  send(other: string, amount: Decimal): string {
    const id = this.context.newId();
    this.#post("copy_transfer", id, other, amount.neg());
    return id;
  }

  /** Sends held money like `send`. @returns the journal transaction that ends the hold */
  sendHeld(id: string, other: string, { bucket, amount }: Pick<Hold, "bucket" | "amount">): number {
    return this.#post("profit_share", id, other, amount.neg(), bucket);
  }

  /** Runs inside the caller's transaction. @returns false for money that has already arrived */
  take(id: string, other: string, amount: Decimal, kind: Kind = "copy_transfer"): boolean {
    if (hasRow(this.db)`copy_transfers WHERE id = ${id}`) return false;
    this.#post(kind, id, other, amount);
    return true;
  }

  /** Totals sent to the other account and received from it. */
  sums(other: string): { out: Decimal; in: Decimal } {
    const rows = this.sql<{ amount: string }>`
      SELECT amount FROM copy_transfers WHERE other = ${other}`;
    const sums = { out: Decimal.zero, in: Decimal.zero };
    for (const amount of rows.map((row) => Decimal.parse(row.amount))) {
      if (amount.isNegative()) sums.out = sums.out.sub(amount);
      else sums.in = sums.in.add(amount);
    }
    return sums;
  }

  #post(
    kind: Kind,
    id: string,
    other: string,
    amount: Decimal,
    bucket: Bucket = "forex.free",
  ): number {
    const { db, ledger, profiles } = this.context;
    const { currency } = profiles.require();
    const postedBy = ledger.post(kind, id, moved(bucket, "copying", currency, amount.neg()));
    insertRecord(db, "copy_transfers", { id, other, amount, postedBy });
    return postedBy;
  }
}
