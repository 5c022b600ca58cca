/**
 * Registers this gateway at accounts, and ends its registrations. Calls to an account run in order,
 * because a late end would undo a newer registration.
 */
import type { AccountSnapshot } from "#domain/contracts/account.ts";
import type { Result } from "#domain/errors/errors.ts";
import { logWarning } from "#platform/log/log.ts";
import { Component } from "../runtime/bases.ts";

type Answer = Promise<Result<{ snapshot: AccountSnapshot }>>;

export interface AccountPorts {
  attach(companyId: number, userId: string, tokenHash: string): Answer;
  detach(companyId: number, userId: string): Promise<void>;
}

export class AccountRegistration extends Component<AccountPorts> {
  readonly #leaving = new Map<string, Promise<void>>();
  readonly #entering = new Map<string, Answer>();

  /** Registers at the account if the session is valid. Concurrent calls share one answer. */
  enter(companyId: number, userId: string, tokenHash: string): Answer {
    const known = this.#entering.get(tokenHash);
    if (known) return known;
    const left = this.#leaving.get(userId) ?? Promise.resolve();
    const answer = left
      .then(() => this.ports.attach(companyId, userId, tokenHash))
      .finally(() => this.#entering.delete(tokenHash));
    this.#entering.set(tokenHash, answer);
    return answer;
  }

  /** Ends the registration. If that fails, the gateway answers the next change with `absent`. */
  leave(companyId: number, userId: string): Promise<void> {
    const left = (this.#leaving.get(userId) ?? Promise.resolve())
      .then(() => this.ports.detach(companyId, userId))
      .catch((error) => logWarning("account_not_left", { company: companyId }, error))
      .finally(() => {
        if (this.#leaving.get(userId) === left) this.#leaving.delete(userId);
      });
    this.#leaving.set(userId, left);
    return left;
  }
}
