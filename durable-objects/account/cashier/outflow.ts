/** What may leave an account: free balance less the floating loss of open positions. */
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { AccountType } from "#domain/contracts/account.ts";
import { type Refusal, refuse } from "#domain/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Floating } from "../orders/floating.ts";
import { type CashierContext, freeBucket } from "./cashier-context.ts";

type FreeContext = Pick<CashierContext, "profiles" | "ledger" | "financingDue" | "nowMs">;
type OutflowContext = FreeContext & Pick<CashierContext, "stops">;

/** False for an amount finer than what accounts in this currency move. */
export function isMovable(amount: Decimal, currency: string): boolean {
  return amount.round(accountDecimals(currency)).eq(amount);
}

/** A floating profit cannot be paid out: it is no money yet. */
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
 * Whether this amount may leave the account: into a withdrawal or another account.
 * @returns what has stopped payouts, or as `refuseUnfree`
 */
export function refuseOutflow(
  context: OutflowContext,
  account: AccountType,
  amount: Decimal,
  floating: Floating,
): Refusal | null {
  const stop = context.stops.current;
  return stop === "" ? refuseUnfree(context, account, amount, floating) : refuse(stop);
}

/**
 * Whether so much of the account is free.
 * @returns `financing_due` while a rollover is not booked yet, `price_doubted` while a price that
 *   values its positions is in doubt, `busy` where the account has changed since they were valued:
 *   value them again
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
