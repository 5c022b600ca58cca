import { Decimal } from "#domain/money/decimal.ts";

export type Side = "from" | "to";
export type TransferPair = Record<Side, string>;
export type TransferProblem = "missing" | "balance";

export interface TransferAccount {
  type: string;
  available: string;
}

/** Returns the pair after a pick on one side. A pick of the other side's account swaps the two. */
export function pickSide(pair: TransferPair, side: Side, type: string): TransferPair {
  const other = side === "from" ? "to" : "from";
  const rest = pair[other] === type ? pair[side] : pair[other];
  return side === "from" ? { from: type, to: rest } : { from: rest, to: type };
}

/** Returns the accounts to offer: all, or if `into` is set, `into` and the accounts with money. */
export function transferable<T extends TransferAccount>(accounts: readonly T[], into: string): T[] {
  const holds = ({ available }: T) => Decimal.parse(available).gt(Decimal.zero);
  return accounts.filter((each) => into === "" || each.type === into || holds(each));
}

/** If `into` is not empty, it is the only target and never a source. */
export function isChoice(side: Side, type: string, into: string): boolean {
  return into === "" || (side === "to") === (type === into);
}

/**
 * Returns the pair that the form shows first. The source is the wallet if the wallet holds money,
 * otherwise the account with the most money. Null if there is no pair.
 */
export function firstPair(accounts: readonly TransferAccount[], into = ""): TransferPair | null {
  const sources = accounts.filter(({ type }) => type !== into);
  const wallet = sources.find(
    ({ type, available }) => type === "change" && Decimal.parse(available).gt(Decimal.zero),
  );
  const richest = sources.reduce<TransferAccount | null>(
    (known, each) =>
      known && !Decimal.parse(each.available).gt(Decimal.parse(known.available)) ? known : each,
    null,
  );
  const from = wallet ?? richest;
  const to = accounts.find(({ type }) => (into === "" ? type !== from?.type : type === into));
  return from && to ? { from: from.type, to: to.type } : null;
}

export function transferProblem(amount: string, available: string): TransferProblem | null {
  const asked = Decimal.parse(amount || "0");
  if (asked.isZero()) return "missing";
  return asked.gt(Decimal.parse(available)) ? "balance" : null;
}
