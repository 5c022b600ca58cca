import type { AccountState, Balance } from "#domain/contracts/account.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import type { Profiles } from "../profile.ts";
import type { Bucket, Ledger } from "./ledger.ts";

/** Account types of the wire, their ids, and the buckets shown as balance and lockBalance. */
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
    lockBalance: held
      .map((bucket): Decimal => ledger.balance(bucket, currency))
      .reduce((sum, amount) => sum.add(amount))
      .toString(),
  }));
}

/** State for the answer of a command, read after its change. */
export function readState({
  profiles,
  ledger,
}: {
  profiles: Profiles;
  ledger: Ledger;
}): AccountState {
  const { stateVersion, currency } = profiles.require();
  return { version: stateVersion, balances: readBalances(ledger, currency) };
}

/** Empty before the account is opened. */
export function ownBalances(of: { ledger: Ledger; profiles: Profiles }): Balance[] {
  const profile = of.profiles.read();
  return profile ? readBalances(of.ledger, profile.currency) : [];
}
