import type * as z from "zod/mini";
import { getBalance, getProfits } from "#domain/contracts/http/user.ts";
import { callApi } from "../api/client.ts";
import { atom, store } from "../state.ts";

export type AccountBalance = z.output<typeof getBalance.output>[number];

export const balancesAtom = atom<AccountBalance[] | null>(null);
/** Contract profit and micro results, less fees, since midnight in the company's zone. */
export const profitTodayAtom = atom<number | null>(null);

/** Everything on all accounts, held margin included. */
export const totalAssetsAtom = atom((get) => {
  const balances = get(balancesAtom);
  return balances?.reduce((sum, each) => sum + each.balance + each.lockBalance, 0) ?? null;
});

export const forexBalanceAtom = atom(
  (get) => get(balancesAtom)?.find((balance) => balance.type === "forex") ?? null,
);

export async function refreshAccount(): Promise<void> {
  const [balances, { profits }] = await Promise.all([
    callApi(getBalance, {}),
    callApi(getProfits, {}),
  ]);
  store.set(balancesAtom, balances);
  store.set(profitTodayAtom, profits);
}

export function clearAccount(): void {
  store.set(balancesAtom, null);
  store.set(profitTodayAtom, null);
}
