/** Money on its way out: what positions have lost so far is not there any more. */
import type { AccountState } from "#domain/contracts/account.ts";
import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import type { CashierRpc, Outflow, PaymentAnswer } from "#domain/contracts/cashier.ts";
import type { Result } from "#domain/errors.ts";
import type { FloatingProfit } from "../risk/floating-profit.ts";
import type { Cashier } from "./cashier.ts";
import { transfer } from "./transfer.ts";

type Transfer = Parameters<AccountRpc["transfer"]>;
type Pay = Parameters<CashierRpc["pay"]>;

export class Outflows {
  readonly #floating: FloatingProfit;
  readonly #context: Parameters<typeof transfer>[0];
  readonly #cashier: Cashier;

  constructor(floating: FloatingProfit, context: Parameters<typeof transfer>[0], cashier: Cashier) {
    this.#floating = floating;
    this.#context = context;
    this.#cashier = cashier;
  }

  transfer(...[command, key]: Transfer): Promise<Result<AccountState>> {
    return this.#floating.withFloating(command.from, (now) =>
      transfer(this.#context, command, now, key),
    );
  }

  pay(...[command, rate, key]: Pay): Promise<Result<PaymentAnswer>> {
    const from = command.act === "withdraw" ? command.account : null;
    return this.#floating.withFloating(from, (now) => this.#cashier.pay(command, rate, now, key));
  }

  /** To look at: nothing is waited for. */
  async available(dayFromMs: number): Promise<Outflow> {
    return this.#cashier.available(await this.#floating.value(0), dayFromMs);
  }
}
