/** What may leave an account: free balance less the floating loss of open positions. */
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { AccountType } from "#domain/contracts/account.ts";
import { type Refusal, refuse } from "#domain/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Floating } from "../orders/floating.ts";
import { type CashierContext, freeBucket } from "./cashier-context.ts";

type OutflowContext = Pick<
  CashierContext,
  "profiles" | "ledger" | "stops" | "financingDue" | "nowMs"
>;

/** False for an amount finer than what accounts in this currency move. */
export function isMovable(amount: Decimal, currency: string): boolean {
  return amount.round(accountDecimals(currency)).eq(amount);
}

/** A floating profit cannot be paid out: it is no money yet. */
export function availableIn(
  { profiles, ledger }: OutflowContext,
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
 * @returns `financing_due` while a rollover is not booked yet, `price_doubted` while a price that
 *   values its positions is in doubt, `busy` where the account has changed since they were valued:
 *   value them again
 */
export function refuseOutflow(
  context: OutflowContext,
  account: AccountType,
  amount: Decimal,
  floating: Floating,
): Refusal | null {
  const { profiles, stops } = context;
  const stop = stops.current;
  if (stop !== "") return refuse(stop);
  if (account === "forex" && floating.version !== profiles.require().stateVersion) {
    return refuse("busy");
  }
  if (account === "forex" && context.financingDue.isDue(context.nowMs())) {
    return refuse("financing_due");
  }
  if (account === "forex" && floating.isDoubted) return refuse("price_doubted");
  return availableIn(context, account, floating).lt(amount) ? refuse("balance_insufficient") : null;
}
