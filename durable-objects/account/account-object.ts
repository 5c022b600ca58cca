import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import type { Env } from "#platform/env.ts";
import { migrate } from "../runtime/migrate.ts";
import { Opening } from "../runtime/opening.ts";
import { StoredObject } from "../runtime/stored-object.ts";
import { accountCalls } from "./account-calls.ts";
import type { AccountDoor } from "./account-door.ts";
import { accountModules } from "./account-modules.ts";
import { accountPorts } from "./account-ports.ts";
import { AccountWork } from "./account-work.ts";
import { alertCalls } from "./alerts/alert-calls.ts";
import { cashierCalls } from "./cashier/cashier-calls.ts";
import { copyingCalls } from "./copying/copying-calls.ts";
import { ledgerCalls } from "./ledger/ledger-calls.ts";
import { loanCalls } from "./loans/loan-calls.ts";
import { miningCalls } from "./mining/mining-calls.ts";
import { noticeCalls } from "./notices/notice-calls.ts";
import { orderCalls } from "./orders/order-calls.ts";
import { accountMigrations } from "./schema.ts";
import { sessionCalls } from "./session/session-calls.ts";

const calls: AccountRpc = {
  ...accountCalls,
  ...sessionCalls,
  ...orderCalls,
  ...cashierCalls,
  ...ledgerCalls,
  ...loanCalls,
  ...copyingCalls,
  ...miningCalls,
  ...alertCalls,
  ...noticeCalls,
};

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: `calls` has all that the interface names
export class AccountObject extends StoredObject implements AccountDoor {
  // The runtime calls methods of the prototype only, not fields of an instance.
  static {
    Object.assign(AccountObject.prototype, calls);
  }

  readonly account;
  readonly work;
  readonly opening;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, accountMigrations);
    this.opening = new Opening(ctx, env, "account");
    this.account = accountModules(accountPorts(ctx, env));
    this.work = new AccountWork(ctx, this.account);
  }

  override async alarm(): Promise<void> {
    await this.work.runDue();
  }
}

export interface AccountObject extends AccountRpc {}
