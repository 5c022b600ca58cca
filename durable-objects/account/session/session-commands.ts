import type { AccountSnapshot, Identity } from "#domain/contracts/account.ts";
import type { AskedRequest, KnownRequest } from "#domain/contracts/asked-request.ts";
import type { AskedKind, SessionOrigin } from "#domain/contracts/sessions.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import type { PushDevice } from "#domain/notices/push.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";
import type { Announcer } from "./announcer.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { Sessions } from "./sessions.ts";

export class SessionCommands extends Module<AccountContext & { announcer: Announcer }> {
  readonly #sessions = new Sessions(this.context.db);
  readonly list: Sessions["list"] = (...args) => this.#sessions.list(...args);
  readonly answers = new KeptAnswers(this.context);

  start(tokenHash: string, atMs: number, origin?: SessionOrigin): void {
    const { db, newId } = this.context;
    db.transaction(() => {
      const id = newId();
      const removed = this.#sessions.start(tokenHash, atMs, id, origin);
      if (origin) this.#tellOfSignIn(id, origin);
      for (const each of removed) this.#ended(each);
    });
  }

  #ended(tokenHash: string): void {
    this.context.announcer.sessionEnded(tokenHash);
    this.context.notices.devices.dropOfSession(tokenHash);
  }

  /**
   * Notifies the trader of a sign-in. Demo accounts get no notice: only their own device signs in.
   */
  #tellOfSignIn(id: string, { userAgent, country, isFirst }: SessionOrigin): void {
    const { notices, profiles } = this.context;
    if (isFirst || profiles.read()?.identity.isDemo !== false) return;
    notices.tell("sign_in", { userAgent: userAgent.slice(0, 300), country }, `sign-in-${id}`);
  }

  /** @returns false if there was no such session */
  end(tokenHash: string): boolean {
    return this.context.db.transaction(() => {
      const ended = this.#sessions.end(tokenHash);
      if (ended) this.#ended(tokenHash);
      return ended;
    });
  }

  endById(id: string): boolean {
    const tokenHash = this.#sessions.hashOf(id);
    return tokenHash !== null && this.end(tokenHash);
  }

  endOthers(tokenHash: string | null): number {
    return this.context.db.transaction(() => {
      const removed = this.#sessions.endOthers(tokenHash);
      for (const each of removed) this.#ended(each);
      return removed.length;
    });
  }

  /** Adds a device, unless its session has ended. */
  addPushDevice(tokenHash: string, device: PushDevice): void {
    const { db, nowMs, notices } = this.context;
    db.transaction(() => {
      if (!this.#sessions.isValid(tokenHash, nowMs())) return;
      notices.devices.add(device, tokenHash, nowMs());
    });
  }

  authorize(tokenHash: string, atMs: number): Identity | null {
    if (!this.#sessions.isValid(tokenHash, atMs)) return null;
    return this.context.profiles.read()?.identity ?? null;
  }

  /** Like `authorize`; also limits the session's rate, and finds a repeated request's answer. */
  admit(
    tokenHash: string,
    atMs: number,
    kind: AskedKind,
    asked: AskedRequest | null,
  ): Result<{ identity: Identity; known: KnownRequest | null }> {
    const identity = this.authorize(tokenHash, atMs);
    if (!identity) return refuse("session_invalid");
    if (!this.#sessions.mayAsk(tokenHash, kind, atMs)) return refuse("rate_limited");
    const found = asked ? this.answers.find(asked) : { ok: true as const, known: null };
    return found.ok ? { ok: true, identity, known: found.known } : found;
  }

  attach(
    tokenHash: string,
    gateway: string,
  ): Result<{ identity: Identity; snapshot: AccountSnapshot }> {
    const identity = this.authorize(tokenHash, this.context.nowMs());
    if (!identity) return refuse("session_invalid");
    return { ok: true, identity, snapshot: this.context.announcer.attach(gateway) };
  }
}
