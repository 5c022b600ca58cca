import type { FollowRow } from "#domain/contracts/follow-row.ts";
import { sqlOf } from "../../runtime/database.ts";
import type { AccountContext } from "../account-context.ts";
import { destinations } from "../destinations.ts";
import type { Hold } from "../ledger/holds.ts";
import { decimalsIn, sumOf, type Unparsed } from "../records.ts";
import { fundsOf } from "../risk/valuation.ts";

/** Runs inside the transaction that changes the pot or its money. */
export function followChanged({ outbox }: Pick<AccountContext, "outbox">): void {
  outbox.put(destinations.follows, "{}");
}

export function shareHold(id: string): string {
  return `share:${id}`;
}

/** Shares of profit set aside for the master after the transaction `since`, newest first. */
export function heldShares(
  db: AccountContext["db"],
  since = 0,
): Array<Hold & { reference: string }> {
  const rows = sqlOf(db)<Unparsed<Hold, "amount"> & { reference: string }>`
    SELECT reference, bucket, currency, amount FROM holds WHERE ended_by IS NULL
      AND reference LIKE ${shareHold("%")} AND opened_by > ${since} ORDER BY opened_by DESC`;
  return rows.map((row) => decimalsIn(row, "amount"));
}

export const sharesHeld = (db: AccountContext["db"]) => sumOf(heldShares(db));

/** Returns the pot's current state. A report of this state replaces all waiting messages. */
export function followRow(context: AccountContext): FollowRow {
  const { followerId, masterId, state } = context.potStore.require();
  const sums = context.transfers.sums(followerId);
  return {
    followerId,
    masterId,
    state,
    putIn: sums.in.toString(),
    cameBack: sums.out.toString(),
    shareHeld: sharesHeld(context.db).toString(),
    made: fundsOf(context).add(sums.out).sub(sums.in).toString(),
    atMs: context.nowMs(),
    version: context.profiles.require().stateVersion,
  };
}
