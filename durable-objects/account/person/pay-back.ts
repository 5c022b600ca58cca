import { larger, smaller } from "#domain/copying/time-weighted.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { isPot } from "#domain/text/names.ts";
import type { AccountContext } from "../account-context.ts";
import { heldShares } from "../copying/follow-projection.ts";
import { type Bucket, moved } from "../ledger/ledger.ts";
import { fundsOf } from "../risk/valuation.ts";

/** Buckets to which money of the contract account may have been moved. */
const otherBuckets: readonly Bucket[] = ["change.free", "micro.free"];

/**
 * Pays the house back as far as the money suffices: from the contract account, then from the other
 * buckets. While a position is open the free balance may fall below zero.
 * @param floating part of the amount that open positions have gained but not realised
 * @returns the paid amount
 */
export function payBack(
  context: AccountContext,
  claimId: string,
  amount: Decimal,
  floating: Decimal,
): Decimal {
  const { ledger, profiles, orders } = context;
  const { currency, identity } = profiles.require();
  const balance = (bucket: Bucket) => larger(Decimal.zero, ledger.balance(bucket, currency));
  const covered = orders.hasOpen() ? fundsOf(context).add(floating) : Decimal.zero;
  const others = isPot(identity.userId) ? [] : otherBuckets;
  let left = amount;
  const entries = [
    { bucket: "forex.free" as const, free: larger(covered, balance("forex.free")) },
    ...others.map((bucket) => ({ bucket, free: balance(bucket) })),
  ].map(({ bucket, free }) => {
    const part = smaller(free, left);
    left = left.sub(part);
    return { bucket, currency, amount: part.neg() };
  });
  const paid = amount.sub(left);
  if (paid.isZero()) return paid;
  ledger.post("protection", claimId, [
    ...entries,
    { bucket: "protection", currency, amount: paid },
  ]);
  return paid;
}

/**
 * Pays a claim from shares of profit that a pot has set aside for its master. The caller has
 * already used the pot's free money.
 * @param since journal transaction of the pot's gain; shares set aside before it are not used
 * @returns the paid amount
 */
export function payFromShares(
  context: AccountContext,
  claimId: string,
  amount: Decimal,
  since: number,
): Decimal {
  const { ledger, holds, db } = context;
  let left = amount;
  for (const { reference, bucket, currency, amount: share } of heldShares(db, since)) {
    const part = smaller(share, left);
    if (part.isZero()) break;
    left = left.sub(part);
    const entries = moved(bucket, "protection", currency, part);
    const postedBy = ledger.post("protection", claimId, entries);
    if (part.eq(share)) holds.end(reference, postedBy);
    else holds.reduce(reference, share.sub(part));
  }
  return amount.sub(left);
}
