import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { AccountType } from "#domain/contracts/account.ts";
import { type Refusal, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import type { JournalKind } from "../ledger/ledger.ts";
import type { Floating } from "../orders/floating.ts";
import { type CashierContext, freeBucket } from "./cashier-context.ts";

type FreeContext = Pick<CashierContext, "profiles" | "ledger" | "financingDue" | "nowMs">;
type OutflowContext = FreeContext & Pick<CashierContext, "payoutStops" | "claims">;

/**
 * Check before each kind of journal transaction. `mayLeave`: the money leaves its account, so the
 * code that posts the transaction calls `mayLeave`. `decided`: operators decide. For a withdrawal,
 * `mayLeave` was called before the amount was held. `person`: no check, because the money stays
 * with, or comes to, the person. `house`: no check, because the transaction belongs to trading, or
 * to a debt to the company.
 */
export const outflowQuestions: Readonly<
  Record<JournalKind, "mayLeave" | "decided" | "person" | "house">
> = {
  withdraw_hold: "mayLeave",
  mining_subscribe: "mayLeave",
  profit_share: "mayLeave",
  copy_transfer: "mayLeave",
  transfer: "mayLeave",
  withdraw_paid: "decided",
  adjustment: "decided",
  withdraw_release: "person",
  withdraw_returned: "person",
  mining_dividend: "person",
  mining_return: "person",
  opening: "person",
  deposit: "person",
  loan_payout: "person",
  reset: "person",
  forex_pending: "house",
  forex_cancel: "house",
  forex_open: "house",
  forex_close: "house",
  financing: "house",
  protection: "house",
  micro_open: "house",
  micro_settle: "house",
  loan_interest: "house",
  loan_penalty: "house",
  loan_repay: "house",
};

/**
 * Returns the reason that stops payouts; null if none. Call it in the transaction that pays a
 * person's money out or releases a share of profit.
 */
export function mayLeave({ payoutStops }: Pick<CashierContext, "payoutStops">): Refusal | null {
  const stop = payoutStops.current;
  return stop === "" ? null : refuse(stop);
}

/** False for an amount finer than the account currency's smallest unit. */
export function isMovable(amount: Decimal, currency: string): boolean {
  return amount.round(accountDecimals(currency)).eq(amount);
}

/** Reads an amount above zero for which `isMovable` is true; null for any other text. */
export function readMovable(text: string, currency: string): Decimal | null {
  const amount = readDecimal(text);
  return amount?.gt(Decimal.zero) && isMovable(amount, currency) ? amount : null;
}

/** Free balance less a floating loss. A floating profit is not realised and adds nothing. */
export function availableIn(
  { profiles, ledger }: FreeContext,
  account: AccountType,
  floating: Floating,
) {
  const free = ledger.balance(freeBucket(account), profiles.require().currency);
  if (account !== "forex" || !floating.profit.isNegative()) return free;
  const left = free.add(floating.profit);
  return left.isNegative() ? Decimal.zero : left;
}

/**
 * Checks whether this amount may leave the account, for a withdrawal or another account.
 * @returns null if it may; otherwise the payout stop, the answer of `refuseUnfree`, or `busy` if an
 * undecided claim may need the money
 */
export function refuseOutflow(
  context: OutflowContext,
  account: AccountType,
  amount: Decimal,
  floating: Floating,
): Refusal | null {
  const stopped = mayLeave(context) ?? refuseUnfree(context, account, amount, floating);
  if (stopped) return stopped;
  // The account keeps the money that claims ask for, or may soon ask for.
  const left = availableIn(context, account, floating).sub(amount);
  return left.lt(context.claims.held()) ? refuse("busy") : null;
}

/**
 * Checks whether the account has this amount free.
 * @returns null if it has; otherwise `balance_insufficient`. For the contract account also `busy`
 * (the positions must be valued again), `financing_due` (a rollover is not booked), or
 * `price_doubted`.
 */
export function refuseUnfree(
  context: FreeContext,
  account: AccountType,
  amount: Decimal,
  floating: Floating,
): Refusal | null {
  const { profiles } = context;
  if (account === "forex" && floating.version !== profiles.require().stateVersion) {
    return refuse("busy");
  }
  if (account === "forex" && context.financingDue.isDue(context.nowMs())) {
    return refuse("financing_due");
  }
  if (account === "forex" && floating.isDoubted) return refuse("price_doubted");
  return availableIn(context, account, floating).lt(amount) ? refuse("balance_insufficient") : null;
}
