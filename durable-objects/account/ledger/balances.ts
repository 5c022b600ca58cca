import type { AccountState, Balance } from "#domain/contracts/account.ts";
import type { Profiles } from "../profile.ts";
import { sumOf } from "../records.ts";
import type { Bucket, Ledger } from "./ledger.ts";

/** Account types of the API, their ids, and the buckets shown as balance and lockBalance. */
const accounts = [
  { accountTypeId: 1, type: "forex", free: "forex.free", held: ["forex.margin", "forex.hold"] },
  { accountTypeId: 2, type: "micro", free: "micro.free", held: ["micro.hold"] },
  { accountTypeId: 3, type: "change", free: "change.free", held: ["change.hold"] },
] as const satisfies ReadonlyArray<
  Pick<Balance, "accountTypeId" | "type"> & { free: Bucket; held: readonly [Bucket, ...Bucket[]] }
>;

export function readBalances(ledger: Ledger, currency: string): Balance[] {
  return accounts.map(({ accountTypeId, type, free, held }) => ({
    accountTypeId,
    type,
    currency,
    balance: ledger.balance(free, currency).toString(),
    lockBalance: sumOf(held.map((bucket) => ledger.balance(bucket, currency))).toString(),
  }));
}

interface Books {
  ledger: Ledger;
  profiles: Profiles;
}

export function readState({ profiles, ledger }: Books): AccountState {
  const { stateVersion, currency } = profiles.require();
  return { version: stateVersion, balances: readBalances(ledger, currency) };
}

/** The account's balances; empty before its opening. */
export function ownBalances({ ledger, profiles }: Books): Balance[] {
  const profile = profiles.read();
  return profile ? readBalances(ledger, profile.currency) : [];
}
