import type { Env } from "#worker/env.ts";
import { migrate } from "../runtime/migrate.ts";
import { timersMigration } from "../runtime/migration.ts";
import { Opening } from "../runtime/opening.ts";
import { StoredObject } from "../runtime/stored-object.ts";
import { type AccountModules, accountModules } from "./account-modules.ts";
import { accountPorts } from "./account-ports.ts";
import { AccountWork } from "./account-work.ts";
import { accountMigrations } from "./schema.ts";

/** An account's modules over its storage, and what it does by itself. */
export class AccountBase extends StoredObject {
  protected readonly account: AccountModules;
  protected readonly work: AccountWork;
  protected readonly opening: Opening;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, [timersMigration, ...accountMigrations]);
    this.opening = new Opening(ctx, env, "account");
    this.account = accountModules(accountPorts(ctx, env));
    this.work = new AccountWork(ctx, this.account);
  }

  override async alarm(): Promise<void> {
    await this.work.runDue();
  }
}
