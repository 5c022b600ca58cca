import type { AccountSnapshot } from "#domain/contracts/account.ts";
import type { AccountChange } from "#domain/contracts/gateway.ts";
import type { AccountContext } from "../account-context.ts";
import { readBalances } from "../ledger/balances.ts";

/** @throws before the account is opened */
export function readSnapshot({ profiles, ledger, orders }: AccountContext): AccountSnapshot {
  const { stateVersion, currency } = profiles.require();
  return {
    version: stateVersion,
    currency,
    balances: readBalances(ledger, currency),
    positions: orders.openPositions(),
  };
}

/** Changes since an earlier state: only changed orders, however many are open. */
export function readChange(
  { profiles, ledger, orders }: AccountContext,
  since: number,
): AccountChange {
  const { stateVersion, currency } = profiles.require();
  return {
    version: stateVersion,
    since,
    currency,
    balances: readBalances(ledger, currency),
    ...orders.changedSince(since),
  };
}
