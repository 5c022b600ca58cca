/** Limits on a customer's money for masters; the paying account decides. */
import { type Refusal, refuse } from "../errors/errors.ts";
import { Decimal } from "../money/decimal.ts";

/** Limits set by a company. */
export interface FollowLimits {
  /** Maximum masters at a time. */
  mastersMax: number;
  /** Maximum share of account and pots together that may be in pots. */
  equityPercent: number;
  /** One pot: minimum to start it, and maximum in it. */
  amountMin: string;
  amountMax: string;
}

/** State of an account before money moves. */
export interface FollowStanding {
  /** Funds and floating profit without the pots. */
  equity: Decimal;
  /** Money put into pots that have not ended, less returns. */
  inPots: Decimal;
  /** Money in the requested pot; zero if none. */
  inPot: Decimal;
  /** Number of other followed masters. */
  others: number;
  /** True if the following starts with this money. */
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

/** Maximum amount for the pot now, from 0. @param free amount that may leave the account */
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

/** Rounded down. */
function shareOf(amount: Decimal, percent: number): Decimal {
  return amount.mul(Decimal.of(percent)).div(Decimal.of(100), scale, "down");
}

/** Digits of a posted amount. */
const scale = 10;
