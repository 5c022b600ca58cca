/** What may leave an account: free balance, less what open positions have lost so far. */
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { AccountType } from "#domain/contracts/account.ts";
import { type Refusal, refuse } from "#domain/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type CashierPorts, freeBucket } from "./ports.ts";

/** Floating profit of all open positions, and the state of the account it was computed for. */
export interface Floating {
  version: number;
  profit: Decimal;
  /** A market doubts its newest price, or has none: the profit is only good to look at. */
  isDoubted: boolean;
}

type Ports = Pick<CashierPorts, "profiles" | "ledger" | "stops">;

/** False for an amount finer than what accounts in this currency move. */
export function isMovable(amount: Decimal, currency: string): boolean {
  return amount.round(accountDecimals(currency)).eq(amount);
}

/** A floating profit adds nothing: it is not the trader's yet. */
export function availableIn({ profiles, ledger }: Ports, account: AccountType, floating: Floating) {
  const free = ledger.balance(freeBucket(account), profiles.require().currency);
  if (account !== "forex" || !floating.profit.isNegative()) return free;
  const left = free.add(floating.profit);
  return left.isNegative() ? Decimal.zero : left;
}

/**
 * Whether this amount may leave the account: into a withdrawal or another account.
 * @returns `price_doubted` while a price that values its positions is in doubt, `busy` where the account has changed since they were
 *   valued: value them again
 */
export function refuseOutflow(
  ports: Ports,
  account: AccountType,
  amount: Decimal,
  floating: Floating,
): Refusal | null {
  const { profiles, stops } = ports;
  const stop = stops.current;
  if (stop !== "") return refuse(stop);
  if (account === "forex" && floating.version !== profiles.require().stateVersion) {
    return refuse("busy");
  }
  if (account === "forex" && floating.isDoubted) return refuse("price_doubted");
  return availableIn(ports, account, floating).lt(amount) ? refuse("balance_insufficient") : null;
}
