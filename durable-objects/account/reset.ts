/** Starts a demo account anew: ends all orders without profit or loss, restores the balances. */
import type { AccountState } from "#domain/contracts/account.ts";
import { smaller } from "#domain/copying/time-weighted.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { accountName } from "#domain/text/names.ts";
import type { AccountModules } from "./account-modules.ts";
import { readState } from "./ledger/balances.ts";
import type { Entry } from "./ledger/ledger.ts";
import { sumOf } from "./records.ts";

/**
 * One synchronous command: a repeat of the key gets the first answer.
 * @param opening free balances as decimal text; `micro` is "0" if the trader has a single account
 * @returns demo_only for a live account; financing_due while a night's financing is partly booked
 * @throws if a balance is no amount
 */
export function resetDemo(
  account: AccountModules,
  opening: { forex: string; micro: string },
  key: string,
): Result<AccountState> {
  const { commands, profiles, ledger, financingDue, nowMs } = account;
  const targets = [
    { bucket: "forex.free", balance: Decimal.parse(opening.forex) },
    { bucket: "micro.free", balance: Decimal.parse(opening.micro) },
    // The reset empties the wallet. Otherwise money moved there would remain beside the opening
    // balances.
    { bucket: "change.free", balance: Decimal.zero },
  ] as const;
  if (targets.some(({ balance }) => balance.isNegative())) {
    throw new RangeError("an opening balance below zero");
  }
  return commands.run(key, { name: "reset", body: {} }, () => {
    const { identity, currency } = profiles.require();
    if (!identity.isDemo) return refuse("demo_only");
    // A reset account must not owe a night from before the reset.
    if (financingDue.isHalfBooked()) return refuse("financing_due");
    financingDue.skip(nowMs());
    const events = account.writer.endAll(currency);
    const microIds = account.micro.voidAll();
    account.alerts.removeAll();
    // Money in pots returns later, so it already counts as a part of the opening balance.
    const away = account.following.away();
    const moves: Entry[] = targets.map(({ bucket, balance }) => {
      const held = bucket === "forex.free" ? smaller(away, balance) : Decimal.zero;
      return { bucket, currency, amount: balance.sub(held).sub(ledger.balance(bucket, currency)) };
    });
    const total = sumOf(moves);
    // An account that already has its opening balance needs no entry.
    if (moves.some(({ amount }) => !amount.isZero())) {
      ledger.post("reset", accountName(identity.companyId, identity.userId), [
        ...moves,
        { bucket: "demo_funding", currency, amount: total.neg() },
      ]);
    }
    if (microIds.length > 0) events.push({ kind: "micro_closed", orderIds: microIds });
    account.changed(events);
    return { ok: true, ...readState(account) };
  });
}
