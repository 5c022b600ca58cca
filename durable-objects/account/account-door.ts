import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import type { Opening } from "../runtime/opening.ts";
import type { AccountModules } from "./account-modules.ts";
import type { AccountWork } from "./account-work.ts";

/** `this` of each call: the account's object. */
export interface AccountDoor {
  readonly account: AccountModules;
  readonly work: AccountWork;
  readonly opening: Opening;
}

/** Calls of one area, with the signatures of their contract. */
export type AccountCalls = Partial<AccountRpc> & ThisType<AccountDoor>;
