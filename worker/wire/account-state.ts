import type { AccountState } from "#domain/contracts/account.ts";
import type { WireAccountState } from "#domain/contracts/http/account-state.ts";

export function toWireState({ version = 0, balances }: AccountState): WireAccountState {
  return {
    version,
    balances: balances.map(({ type, balance, lockBalance }) => ({ type, balance, lockBalance })),
  };
}

export const accountTypeIds = { forex: 1, micro: 2, change: 3 } as const;
export const accountCurrencyId = 1;
