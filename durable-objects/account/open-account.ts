import type { Identity } from "#domain/contracts/account.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { accountName } from "#domain/text/names.ts";
import type { AccountContext } from "./account-context.ts";

/**
 * Creates the account with its opening balances, once; a repeat changes nothing. Balances are
 * decimal text, not negative.
 * @param microBalance opening balance of the micro account
 * @throws if the account belongs to another user, or if a balance is no amount
 */
export function openAccount(
  { db, ledger, profiles, nowMs }: Pick<AccountContext, "db" | "ledger" | "profiles" | "nowMs">,
  identity: Identity,
  currency: string,
  openingBalance: string,
  microBalance = "0",
): void {
  const balance = Decimal.parse(openingBalance);
  const micro = Decimal.parse(microBalance);
  if (balance.isNegative() || micro.isNegative())
    throw new RangeError("an opening balance below zero");
  db.transaction(() => {
    const known = profiles.read();
    if (known) {
      const { companyId, userId } = known.identity;
      if (companyId !== identity.companyId || userId !== identity.userId) {
        throw new Error("the account belongs to another user");
      }
      return;
    }
    profiles.create(identity, currency, nowMs());
    if (balance.isZero() && micro.isZero()) return;
    ledger.post("opening", accountName(identity.companyId, identity.userId), [
      { bucket: "forex.free", currency, amount: balance },
      { bucket: "micro.free", currency, amount: micro },
      {
        bucket: identity.isDemo ? "demo_funding" : "external",
        currency,
        amount: balance.add(micro).neg(),
      },
    ]);
  });
}
