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

export type AccountCalls = Partial<AccountRpc> & ThisType<AccountDoor>;

type Call<Args extends unknown[], Answer> = (this: AccountDoor, ...args: Args) => Promise<Answer>;
type Act<Args extends unknown[], Answer> = (account: AccountModules, ...args: Args) => Answer;

/** Makes a call that starts no sending, because the call puts no message into the outbox. */
export function answers<Args extends unknown[], Answer>(
  act: Act<Args, Answer | Promise<Answer>>,
): Call<Args, Answer> {
  return async function (...args) {
    return act(this.account, ...args);
  };
}

/** Makes a call that writes and, in the same turn, starts the sending of its messages. */
export function acts<Args extends unknown[], Answer>(act: Act<Args, Answer>): Call<Args, Answer> {
  return async function (...args) {
    return this.work.after(act(this.account, ...args));
  };
}

/** Like `acts`, for an act that awaits other objects before it writes. */
export function waits<Args extends unknown[], Answer>(
  act: Act<Args, Promise<Answer>>,
): Call<Args, Answer> {
  return async function (...args) {
    return this.work.after(await act(this.account, ...args));
  };
}
