import type { AccountState } from "#domain/contracts/account.ts";
import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { readState } from "../ledger/balances.ts";
import { moved } from "../ledger/ledger.ts";
import type { Floating } from "../orders/floating.ts";
import type { CashierContext } from "./cashier-context.ts";
import { readMovable, refuseOutflow } from "./outflow.ts";

/**
 * Moves free balance between a trader's own accounts. Held money stays in the account, and so does
 * money that covers the floating loss of open positions.
 * @returns `transfer_invalid` for an impossible amount or pair of accounts, `balance_insufficient`,
 * a payout stop, or `busy` if the positions must be valued again
 */
export function transfer(
  context: CashierContext,
  command: Parameters<AccountRpc["transfer"]>[0],
  floating: Floating,
  key: string,
): Result<AccountState> {
  const { commands, profiles, ledger, changed } = context;
  return commands.run(key, { name: "transfer", body: { ...command } }, () => {
    const { currency } = profiles.require();
    const amount = readMovable(command.amount, currency);
    if (!amount || command.from === command.to) return refuse("transfer_invalid");
    const [from, to] = [`${command.from}.free`, `${command.to}.free`] as const;
    const refusal = refuseOutflow(context, command.from, amount, floating);
    if (refusal) return refusal;
    ledger.post("transfer", `${command.from}-${command.to}`, moved(from, to, currency, amount));
    changed([]);
    return { ok: true, ...readState({ profiles, ledger }) };
  });
}
