/**
 * Starts a demo account anew: everything running ends without a result, and the opening balances
 * return.
 */
import type { AccountState } from "#domain/contracts/account.ts";
import { type Result, refuse } from "#domain/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { accountName } from "#domain/names.ts";
import type { AccountContext } from "./account-context.ts";
import type { Alerts } from "./alerts/alerts.ts";
import type { Following } from "./copying/following.ts";
import { readState } from "./ledger/balances.ts";
import type { Entry } from "./ledger/ledger.ts";
import type { Micro } from "./micro/micro.ts";
import type { ForexWriter } from "./orders/forex-writer.ts";

type ResetContext = Pick<
  AccountContext,
  "commands" | "profiles" | "ledger" | "changed" | "financingDue" | "nowMs"
> & {
  writer: ForexWriter;
  micro: Micro;
  following: Following;
  alerts: Alerts;
};

/** Free balances of a fresh demo account, as decimal text. */
export interface OpeningBalances {
  forex: string;
  /** "0" if one account serves all. */
  micro: string;
}

/**
 * One synchronous command: a repeat of the key gets the first answer.
 * @returns demo_only for a live account, financing_due while a night is booked in parts
 * @throws if a balance is no amount
 */
export function resetDemo(
  context: ResetContext,
  opening: OpeningBalances,
  key: string,
): Result<AccountState> {
  const { commands, profiles, ledger, writer, micro, following, alerts, changed } = context;
  const targets = [
    { bucket: "forex.free", balance: Decimal.parse(opening.forex) },
    { bucket: "micro.free", balance: Decimal.parse(opening.micro) },
    // A demo account opens with an empty wallet: money moved there would add to the opening
    // balances.
    { bucket: "change.free", balance: Decimal.zero },
  ] as const;
  if (targets.some(({ balance }) => balance.isNegative())) {
    throw new RangeError("an opening balance below zero");
  }
  return commands.run(key, { name: "reset", body: {} }, () => {
    const { identity, currency } = profiles.require();
    if (!identity.isDemo) return refuse("demo_only");
    // A fresh start owes no earlier night.
    if (context.financingDue.isHalfBooked()) return refuse("financing_due");
    context.financingDue.skip(context.nowMs());
    const events = writer.endAll(currency);
    const microIds = micro.voidAll();
    alerts.removeAll();
    // Money in pots returns later: it is part of the opening balance.
    const away = following.away();
    const moves: Entry[] = targets.map(({ bucket, balance }) => {
      const held = bucket === "forex.free" ? least(away, balance) : Decimal.zero;
      return { bucket, currency, amount: balance.sub(held).sub(ledger.balance(bucket, currency)) };
    });
    const total = moves.reduce((sum, { amount }) => sum.add(amount), Decimal.zero);
    // An account that already has its opening balance needs no entry.
    if (moves.some(({ amount }) => !amount.isZero())) {
      ledger.post("reset", accountName(identity.companyId, identity.userId), [
        ...moves,
        { bucket: "demo_funding", currency, amount: total.neg() },
      ]);
    }
    if (microIds.length > 0) events.push({ kind: "micro_closed", orderIds: microIds });
    changed(events);
    return { ok: true, ...readState({ profiles, ledger }) };
  });
}

function least(one: Decimal, other: Decimal): Decimal {
  return one.lt(other) ? one : other;
}
