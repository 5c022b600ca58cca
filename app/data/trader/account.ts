import type * as z from "zod/mini";
import {
  unknownAccountState,
  type WireAccountState,
} from "#domain/contracts/http/account-state.ts";
import { getBalance, getProfits } from "#domain/contracts/http/user.ts";
import { callApi } from "../../api/client.ts";
import { follow, invalidate } from "../../api/readers.ts";
import { traderSession } from "../../api/token.ts";
import { traderAtom } from "../../api/trader-atom.ts";
import { warnOf } from "../../api/warn-of.ts";
import { atom, store } from "../../state.ts";

export type AccountBalance = z.output<typeof getBalance.output>[number];

export const balancesAtom = traderAtom<AccountBalance[] | null>(null);
/** Contract profit and micro results, less fees, since midnight in the company's zone. */
export const profitTodayAtom = traderAtom<number | null>(null);

/** Whole balance of an account, held margin included; null if the hold is unknown. */
export function wholeOf({ balance, lockBalance }: AccountBalance): number | null {
  return lockBalance === null ? null : balance + lockBalance;
}

export const totalAssetsAtom = atom((get) => {
  const parts = get(balancesAtom)?.map(wholeOf);
  return !parts || parts.includes(null)
    ? null
    : parts.reduce((sum, part) => Number(sum) + Number(part), 0);
});

export const forexBalanceAtom = atom(
  (get) => get(balancesAtom)?.find((balance) => balance.type === "forex") ?? null,
);

async function refreshProfit(joins = false): Promise<void> {
  const { profits } = await callApi(getProfits, {}, { joins });
  store.set(profitTodayAtom, profits);
}

async function refreshBalances(joins: boolean): Promise<void> {
  store.set(balancesAtom, await callApi(getBalance, {}, { joins }));
}

/** @param joins true to share a running read: right only if nothing has changed since its start */
export async function refreshAccount(joins = false): Promise<void> {
  await Promise.all([refreshBalances(joins), refreshProfit(joins)]);
}

const whileSignedIn = (read: () => Promise<void>) => () =>
  traderSession.read() === null ? undefined : read();
follow({ call: getBalance, read: whileSignedIn(() => refreshBalances(false)) });
follow({ call: getProfits, read: whileSignedIn(refreshProfit) });

/** Version of the newest balances that `applyAccountState` has applied. */
const versionAtom = traderAtom(0);

/**
 * Applies the balances of an answer or of the stream. Ignores a state older than the known one,
 * except a snapshot. If the state is marked as unknown, reads the balances again.
 * @returns false if the state was ignored or unknown
 */
export function applyAccountState(state: WireAccountState, isSnapshot = false): boolean {
  const { version, balances } = state;
  if (version === unknownAccountState.version) {
    void invalidate(getBalance, getProfits);
    return false;
  }
  if (version < store.get(versionAtom) && !isSnapshot) return false;
  store.set(versionAtom, version);
  const known = store.get(balancesAtom);
  if (!known) {
    // Usually the read that the sign-in started is still running. Its balances may be older than
    // `state`, so `state` is applied after they arrive.
    void refreshAccount(true)
      .then(() => applyAccountState(state))
      .catch(warnOf("the account was not read"));
    return true;
  }
  const next = known.map((row) => {
    const fresh = balances.find((balance) => balance.type === row.type);
    if (!fresh) return row;
    return {
      ...row,
      balance: Number(fresh.balance),
      lockBalance: Number(fresh.lockBalance),
      balanceText: fresh.balance,
      lockBalanceText: fresh.lockBalance,
    };
  });
  store.set(balancesAtom, next);
  return true;
}
