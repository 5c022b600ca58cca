/**
 * Registers this gateway at accounts. Calls to one account stay in order: a registration that
 * overtook an earlier removal would be undone by it.
 */

import type { AccountSnapshot } from "#domain/contracts/account.ts";
import type { Result } from "#domain/errors.ts";
import { logWarning } from "#worker/log/log.ts";

export interface AccountPorts {
  attach(
    companyId: number,
    userId: string,
    tokenHash: string,
  ): Promise<Result<{ snapshot: AccountSnapshot }>>;
  detach(companyId: number, userId: string): Promise<void>;
}

type Answer = Promise<Result<{ snapshot: AccountSnapshot }>>;

export class AccountRegistration {
  readonly #ports: AccountPorts;
  readonly #leaving = new Map<string, Promise<void>>();
  readonly #entering = new Map<string, Answer>();

  constructor(ports: AccountPorts) {
    this.#ports = ports;
  }

  /** Checks a session and registers; sockets of one session share a running call. */
  enter(companyId: number, userId: string, tokenHash: string): Answer {
    const known = this.#entering.get(tokenHash);
    if (known) return known;
    const left = this.#leaving.get(userId) ?? Promise.resolve();
    const answer = left
      .then(() => this.#ports.attach(companyId, userId, tokenHash))
      .finally(() => this.#entering.delete(tokenHash));
    this.#entering.set(tokenHash, answer);
    return answer;
  }

  /**
   * The trader's last socket has gone. If the account is out of reach, its next change is answered
   * with `absent`, and it removes this gateway itself.
   */
  leave(companyId: number, userId: string): Promise<void> {
    const left = (this.#leaving.get(userId) ?? Promise.resolve())
      .then(() => this.#ports.detach(companyId, userId))
      .catch((error) => logWarning("account_not_left", { company: companyId }, error))
      .finally(() => {
        if (this.#leaving.get(userId) === left) this.#leaving.delete(userId);
      });
    this.#leaving.set(userId, left);
    return left;
  }
}
