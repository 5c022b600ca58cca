/** Limits on a customer's money in pots. The customer's account checks them. */
import { type Refusal, refuse } from "../errors/errors.ts";
import { Decimal } from "../money/decimal.ts";
import { scale } from "./stop.ts";

export interface FollowLimits {
  /** Maximum masters followed at the same time. */
  mastersMax: number;
  /** Maximum part of the equity that may be in pots, in percent. The equity includes the pots. */
  equityPercent: number;
  /** Minimum amount to start a pot; `amountMax` is the maximum in a pot. */
  amountMin: string;
  amountMax: string;
}

export interface FollowStanding {
  /** Equity of the account without the pots. */
  equity: Decimal;
  /** Money put into pots that have not ended, less the money taken out. */
  inPots: Decimal;
  /** Money put into the requested pot; zero if none. */
  inPot: Decimal;
  /** Number of other followed masters. */
  others: number;
  /** True if the customer begins to follow the master with this money. */
  isNew: boolean;
}

/** @returns `masters_full`, `amount_out_of_range` or `follow_equity_limit`; null if none */
export function refuseFollow(
  amount: Decimal,
  { equity, inPots, inPot, others, isNew }: FollowStanding,
  { mastersMax, equityPercent, amountMin, amountMax }: FollowLimits,
): Refusal | null {
  if (isNew && others >= mastersMax) return refuse("masters_full", mastersMax);
  const isTooLittle = isNew && amount.lt(Decimal.parse(amountMin));
  if (isTooLittle || inPot.add(amount).gt(Decimal.parse(amountMax))) {
    return refuse("amount_out_of_range");
  }
  const most = shareOf(equity.add(inPots), equityPercent);
  if (inPots.add(amount).gt(most)) return refuse("follow_equity_limit", equityPercent);
  return null;
}

/** Maximum amount that may move into the pot now. @param free the account's free amount */
export function mostToFollow(
  free: Decimal,
  { equity, inPots, inPot }: FollowStanding,
  { equityPercent, amountMax }: FollowLimits,
): Decimal {
  const rooms = [
    free,
    Decimal.parse(amountMax).sub(inPot),
    shareOf(equity.add(inPots), equityPercent).sub(inPots),
  ];
  const least = rooms.reduce((one, other) => (one.lt(other) ? one : other));
  return least.isNegative() ? Decimal.zero : least;
}

function shareOf(amount: Decimal, percent: number): Decimal {
  return amount.mul(Decimal.of(percent)).div(Decimal.of(100), scale, "down");
}
