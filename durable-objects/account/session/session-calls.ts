/** Calls of an account object about its owner's sessions, and the devices that these added. */
import type { Identity } from "#domain/contracts/account.ts";
import type { SessionRow, SessionRpc } from "#domain/contracts/sessions.ts";
import { AccountBase } from "../account-base.ts";

/** Arguments of a call, as its contract has them. */
type Of<Call extends keyof SessionRpc> = Parameters<SessionRpc[Call]>;

export class SessionCalls extends AccountBase implements SessionRpc {
  async startSession(...[tokenHash, nowMs, origin]: Of<"startSession">): Promise<void> {
    this.account.sessions.start(tokenHash, nowMs, origin);
    this.work.later();
  }

  async sessions(tokenHash: string, nowMs: number): Promise<SessionRow[]> {
    return this.account.sessions.list(tokenHash, nowMs);
  }

  async endSession(tokenHash: string): Promise<void> {
    this.account.sessions.end(tokenHash);
    this.work.later();
  }

  async endSessionById(id: string): Promise<boolean> {
    return this.work.after(this.account.sessions.endById(id));
  }

  async endOtherSessions(tokenHash: string | null): Promise<number> {
    return this.work.after(this.account.sessions.endOthers(tokenHash));
  }

  async addPushDevice(...[tokenHash, device]: Of<"addPushDevice">): Promise<void> {
    this.account.sessions.addPushDevice(tokenHash, device);
  }

  async dropPushDevice(endpoint: string): Promise<void> {
    this.account.notices.devices.drop(endpoint);
  }

  async pushDevices(): Promise<string[]> {
    return this.account.notices.devices.list().map(({ endpoint }) => endpoint);
  }

  async admit(...args: Of<"admit">): ReturnType<SessionRpc["admit"]> {
    return this.account.sessions.admit(...args);
  }

  async keepAnswer(...args: Of<"keepAnswer">): Promise<void> {
    this.account.sessions.answers.keep(...args);
  }

  async authorize(tokenHash: string, nowMs: number): Promise<Identity | null> {
    return this.account.sessions.authorize(tokenHash, nowMs);
  }
}
