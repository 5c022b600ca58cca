/**
 * Nets a person's purses: the contract account, each pot, and the options. A purse has a shortfall
 * if it is below zero after its last position has ended.
 * Definition. A losing position (in the purse with the shortfall) and a position or option of
 * another purse of the person are opposed if:
 *
 * 1. Both follow the same market, whatever their markups are.
 * 2. Their sides are opposite.
 * 3. The other one opened before the tick that closed the losing one, and had not ended before that
 *    tick.
 *
 * Within a purse the two sides of a market are opposed to each other first. A unit of a position is
 * opposed to one unit at a time. The gain of opposed units is the price move between the later
 * opening and the closing of the losing position. It leaves out the spread. The gain of an option
 * is its profit. The person's net is the shortfall less these gains; the house pays the net. All
 * other money of a purse stays.
 */
import { readRate } from "../cashier/payment-rate.ts";
import type { OrderSide } from "../codes.ts";
import type { FillReceipt } from "../contracts/account.ts";
import type { PaymentRate } from "../contracts/cashier.ts";
import { convertAmount } from "../forex/conversion.ts";
import { Decimal } from "../money/decimal.ts";

export type Moment = Pick<FillReceipt, "market" | "generation" | "seq" | "timeMs" | "price">;

export interface LostPosition {
  orderId: string;
  /** Name of the market without a markup. */
  market: string;
  side: OrderSide;
  /** Units that are not opposed yet: lots x units per lot. */
  units: string;
  opened: Moment;
  closed: Moment;
  /** Rate of the closing, into the account's currency. */
  rate: Pick<PaymentRate, "times" | "over">;
}

/** Shortfall of a purse. The house has paid it; other purses of the person may have to cover it. */
export interface Claim {
  id: string;
  /** User id of the purse that had the shortfall. */
  purse: string;
  /** Uncovered part of the shortfall, in the account's currency. */
  rest: string;
  lost: LostPosition[];
}

export interface HeldPosition {
  orderId: string;
  market: string;
  side: OrderSide;
  units: Decimal;
  opened: Moment;
  /** Null while the position is open, or if it ended without a price. */
  closed: Moment | null;
  /** Units already opposed to other positions, each part with its start and end. */
  used: readonly Stretch[];
}

export interface Stretch {
  units: Decimal;
  from: Moment;
  to: Moment;
}

export interface Cover {
  orderId: string;
  lostId: string;
  units: Decimal;
  from: Moment;
  to: Moment;
  amount: Decimal;
}

const unitScale = 10;

/** Compares by tick number within one market, otherwise by time. */
export function isBefore(one: Moment, other: Moment): boolean {
  const isComparable = one.market === other.market && one.generation === other.generation;
  return isComparable ? one.seq < other.seq : one.timeMs < other.timeMs;
}

/** True if the position was open at this moment. */
export function wasHeldAt(at: Moment, { opened, closed }: Pick<HeldPosition, "opened" | "closed">) {
  return isBefore(opened, at) && (closed === null || !isBefore(closed, at));
}

/** Covers a claim with gains of opposed positions. Gains round down; no cover exceeds its gain. */
export function coverClaim(claim: Claim, held: readonly HeldPosition[]) {
  const covers: Cover[] = [];
  let rest = Decimal.parse(claim.rest);
  const lost = claim.lost.map((position) => {
    let units = Decimal.parse(position.units);
    for (const each of held) {
      if (!rest.gt(Decimal.zero) || !units.gt(Decimal.zero)) break;
      const cover = opposed({ ...position, units: units.toString() }, each, { held, covers });
      if (!cover) continue;
      const amount = smallest(cover.amount, rest);
      // Uses only the needed units, so that the other units can cover another loss.
      const used = cover.units.mul(amount).div(cover.amount, unitScale, "up");
      covers.push({ ...cover, amount, units: smallest(used, cover.units) });
      rest = rest.sub(amount);
      units = units.sub(cover.units);
    }
    return { ...position, units: units.toString() };
  });
  return { covers, claim: { ...claim, rest: rest.toString(), lost } };
}

interface Taken {
  held: readonly HeldPosition[];
  covers: readonly Cover[];
}

/** Computes how much of a lost position the gain of a held one covers; null if nothing. */
function opposed(lost: LostPosition, held: HeldPosition, { held: all, covers }: Taken) {
  const isSame = lost.market === held.market && lost.side !== held.side;
  if (!isSame || !wasHeldAt(lost.closed, held)) return null;
  const from = isBefore(held.opened, lost.opened) ? lost.opened : held.opened;
  const to = lost.closed;
  const free = (each: HeldPosition) =>
    [...each.used, ...covers.filter(({ orderId }) => orderId === each.orderId)]
      .filter((other) => isBefore(other.from, to) && isBefore(from, other.to))
      .reduce((left, { units }) => left.sub(units), each.units);
  const net = all
    .filter((each) => each.market === lost.market && wasHeldAt(to, each))
    .reduce(
      (sum, each) => (each.side === lost.side ? sum.sub(each.units) : sum.add(free(each))),
      Decimal.zero,
    );
  const units = smallest(free(held), net, Decimal.parse(lost.units));
  if (!units.gt(Decimal.zero)) return null;
  const amount = gainOf({ side: held.side, units, from, to }, lost.rate);
  if (!amount.gt(Decimal.zero)) return null;
  return { orderId: held.orderId, lostId: lost.orderId, units, from, to, amount };
}

/** Gain of a side's units between two moments, in the account's currency. */
export function gainOf(
  { side, units, from, to }: Stretch & { side: OrderSide },
  rate: LostPosition["rate"],
): Decimal {
  const move = Decimal.parse(to.price).sub(Decimal.parse(from.price)).mul(units);
  return convertAmount(side === "buy" ? move : move.neg(), readRate(rate), "down");
}

export function smallest(...amounts: readonly [Decimal, ...Decimal[]]): Decimal {
  return amounts.reduce((least, each) => (each.lt(least) ? each : least));
}

export interface EndedOption {
  orderId: string;
  market: string;
  /** `buy` for an Up option, `sell` for a Down option. */
  side: OrderSide;
  opened: Moment;
  closed: Moment;
  /** Profit of the option, less the amounts that have covered other claims. */
  won: Decimal;
}

/**
 * Covers a claim with the profit of one option. Removes the covered units from the lost positions,
 * so that nothing covers them again.
 */
export function coverByOption(claim: Claim, option: EndedOption) {
  const covers: Cover[] = [];
  let { won } = option;
  let rest = Decimal.parse(claim.rest);
  const lost = claim.lost.map((position) => {
    const units = Decimal.parse(position.units);
    const isOpposed = position.market === option.market && position.side !== option.side;
    if (!isOpposed || !wasHeldAt(position.closed, option)) return position;
    const { opened: from, closed: to } = position;
    const loss = gainOf({ side: option.side, units, from, to }, position.rate);
    const amount = smallest(won, rest, loss);
    if (!amount.gt(Decimal.zero)) return position;
    covers.push({
      ...{ orderId: option.orderId, lostId: position.orderId, units: Decimal.zero, from, to },
      amount,
    });
    won = won.sub(amount);
    rest = rest.sub(amount);
    const left = units.mul(loss.sub(amount)).div(loss, unitScale, "down");
    return { ...position, units: left.toString() };
  });
  return { covers, claim: { ...claim, rest: rest.toString(), lost } };
}
