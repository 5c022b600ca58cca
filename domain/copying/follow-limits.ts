/** How much a customer may set aside for masters; decided in the account that pays. */
import { type Refusal, refuse } from "../errors.ts";
import { Decimal } from "../money/decimal.ts";

/** As a company sets them. */
export interface FollowLimits {
  /** Masters followed at a time. */
  mastersMax: number;
  /** Of account and pots together, how much may be in pots. */
  equityPercent: number;
  /** Of one pot: least that begins it, and most that may be in it. */
  amountMin: string;
  amountMax: string;
}

/** What an account has, before anything is moved. */
export interface FollowStanding {
  /** Without pots: funds and floating profit. */
  equity: Decimal;
  /** What was put into pots that have not ended and has not come back. */
  inPots: Decimal;
  /** Of the pot that is asked for; zero for none. */
  inPot: Decimal;
  /** Other masters that are followed. */
  others: number;
  /** The following begins with this money. */
  isNew: boolean;
}

/** @returns `masters_full`, `amount_out_of_range` or `follow_equity_limit`; null for none */
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

/** Most that may go into the pot now; zero for nothing. @param free what may leave the account */
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
