/** Signs sockets in and out: a signed-in socket gets the private topics of its trader. */
import { socketCloseCodes } from "#domain/close-codes.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { Component } from "../runtime/bases.ts";
import { type AccountPorts, AccountRegistration } from "./account-registration.ts";
import type { SocketState } from "./socket-state.ts";
import type { Traders } from "./traders.ts";

export interface SignInPorts extends AccountPorts {
  /** User and session of a token; null if this server did not sign the token. */
  readToken(token: string): Promise<{ userId: string; tokenHash: string } | null>;
  close(state: SocketState, code: number, reason: string): void;
  /** Called once the trader's newest state is known. */
  signedIn(): void;
  signedOut(state: SocketState): void;
  traders: Traders;
}

export class SocketSignIn extends Component<SignInPorts> {
  readonly #registration = new AccountRegistration(this.ports);

  /** Null if signed in, otherwise the refusal. In both cases the socket's earlier sign-in ends. */
  async signIn(state: SocketState, token: string): Promise<ErrorName | null> {
    this.signOut(state);
    const known = await this.ports.readToken(token);
    return known ? this.#enter(state, known.userId, known.tokenHash) : "session_invalid";
  }

  signOut(state: SocketState): void {
    this.leave(state);
    this.ports.signedOut(state);
    state.streamNumbers.clear();
    state.without("userId", "tokenHash", "private");
  }

  /** Signs a socket in again after a wake-up; closes it if its session has ended. */
  async restore(state: SocketState): Promise<void> {
    const { userId, tokenHash } = state.attachment;
    if (!userId || !tokenHash) return;
    if ((await this.#enter(state, userId, tokenHash)) !== null) this.#close(state);
  }

  leave(state: SocketState): void {
    const { userId, companyId } = state.attachment;
    if (userId && this.ports.traders.leave(userId, state)) {
      void this.#registration.leave(companyId, userId);
    }
  }

  /** Closes the sockets of an ended session, including those whose sign-in is in progress. */
  sessionEnded(userId: string, tokenHash: string): void {
    for (const state of this.ports.traders.socketsOf(userId)) {
      const { pendingTokenHash, attachment } = state;
      if (tokenHash === attachment.tokenHash || tokenHash === pendingTokenHash) this.#close(state);
    }
  }

  /**
   * Null if the account knows the session. The socket joins the trader before the account is asked,
   * so that no change in between is missed. Until the answer the socket gets no messages: it has no
   * private topics yet.
   */
  async #enter(state: SocketState, userId: string, tokenHash: string): Promise<ErrorName | null> {
    const { companyId } = state.attachment;
    state.pendingTokenHash = tokenHash;
    this.ports.traders.join(userId, state);
    let isIn = false;
    try {
      const answer = await this.#registration.enter(companyId, userId, tokenHash);
      isIn = answer.ok && !state.isGone;
      if (!answer.ok) return answer.error;
      if (!isIn) return null;
      state.update({ userId, tokenHash });
      this.ports.traders.take(userId, answer.snapshot, []);
      this.ports.signedIn();
      return null;
    } finally {
      state.pendingTokenHash = null;
      if (!isIn && this.ports.traders.leave(userId, state)) {
        void this.#registration.leave(companyId, userId);
      }
    }
  }

  #close(state: SocketState): void {
    this.ports.close(state, socketCloseCodes.session_revoked, "session ended");
  }
}
