/** A pot's report to the company's database, for lists of masters and followers. */
import type { FollowRow } from "#domain/contracts/follow-row.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { AccountContext } from "../account-context.ts";
import { destinations } from "../destinations.ts";
import type { Hold } from "../ledger/holds.ts";
import type { Bucket } from "../ledger/ledger.ts";
import { fundsOf } from "../risk/valuation.ts";

/** Runs inside the transaction that changes the pot or its money. */
export function followChanged({ outbox }: Pick<AccountContext, "outbox">): void {
  outbox.put(destinations.follows, "{}");
}

/** Name of the hold that sets a share aside for the master. */
export function shareHold(id: string): string {
  return `share:${id}`;
}

/** Shares set aside for the master after a transaction, newest first. */
export function heldShares(
  db: AccountContext["db"],
  since = 0,
): Array<Hold & { reference: string }> {
  return db
    .rows<{ reference: string; bucket: Bucket; currency: string; amount: string }>(
      `SELECT reference, bucket, currency, amount FROM holds WHERE ended_by IS NULL
         AND reference LIKE '${shareHold("")}%' AND opened_by > ? ORDER BY opened_by DESC`,
      since,
    )
    .map((row) => ({ ...row, amount: Decimal.parse(row.amount) }));
}

export function sharesHeld(db: AccountContext["db"]): Decimal {
  return heldShares(db).reduce((sum, { amount }) => sum.add(amount), Decimal.zero);
}

/** The pot's current state: one report answers several messages. */
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
