import type { AccountState, AccountType } from "#domain/contracts/account.ts";
import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import type { CashierRpc, Outflow, PaymentAnswer } from "#domain/contracts/cashier.ts";
import type { Result } from "#domain/errors/errors.ts";
import { Module } from "../module.ts";
import type { Floating } from "../orders/floating.ts";
import type { FloatingProfit } from "../risk/floating-profit.ts";
import type { Cashier } from "./cashier.ts";
import type { CashierContext } from "./cashier-context.ts";
import { transfer } from "./transfer.ts";

type Transfer = Parameters<AccountRpc["transfer"]>;
type Pay = Parameters<CashierRpc["pay"]>;

type Peers = { floating: FloatingProfit; cashier: Cashier };

export class Outflows extends Module<CashierContext & Peers> {
  transfer(...[command, key]: Transfer): Promise<Result<AccountState>> {
    return this.context.floating.withFloating(command.from, (now) =>
      transfer(this.context, command, now, key),
    );
  }

  pay(...[command, rate, key]: Pay): Promise<Result<PaymentAnswer>> {
    const from = this.#takenFrom(command);
    const { claims, commands } = this.context;
    const isOut = command.act === "withdraw" && !commands.isAnswered(key);
    const hear = isOut ? () => claims.hear() : undefined;
    const pay = (now: Floating) => this.context.cashier.pay(command, rate, now, key);
    return this.context.floating.withFloating(from, pay, hear);
  }

  /** The account from which a command takes money at once; null if none. */
  #takenFrom(command: Pay[0]): AccountType | null {
    if (command.act === "withdraw") return command.account;
    if (command.act !== "loan_settle") return null;
    return this.context.payments.find(command.loanId)?.account ?? null;
  }

  /** Writes nothing, and does not wait for a price in doubt. */
  async available(dayFromMs: number): Promise<Outflow> {
    return this.context.cashier.available(await this.context.floating.value(0), dayFromMs);
  }
}
