import type { Result } from "../errors/errors.ts";
import type { PushDevice } from "../notices/push.ts";
import type { Identity } from "./account.ts";
import type { AskedRequest, KnownRequest } from "./asked-request.ts";

export interface SessionRow {
  id: string;
  createdAtMs: number;
  seenAtMs: number;
  userAgent: string;
  country: string;
  isCurrent: boolean;
}

export interface SessionOrigin {
  userAgent: string;
  country: string;
  /** True at a registration: the new user gets no notice of the sign-in. */
  isFirst?: boolean;
}

/**
 * Kinds of requests. Each kind has its own rate limit, so that many reads do not block a `close`: a
 * call that ends orders or stops copying.
 */
export type AskedKind = "read" | "change" | "close";

export interface SessionRpc {
  startSession(tokenHash: string, nowMs: number, origin?: SessionOrigin): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  /** Sessions that have not ended, the most recently used first. */
  sessions(tokenHash: string, nowMs: number): Promise<SessionRow[]>;
  /** Ends the session and closes its sockets. False if there was no such session. */
  endSessionById(id: string): Promise<boolean>;
  /** Ends all sessions but this one (all if null) and their sockets. Returns the count. */
  endOtherSessions(tokenHash: string | null): Promise<number>;
  /**
   * Authorizes the session, applies its rate limit, and finds the stored answer if the request is a
   * repeat.
   *
   * @returns idempotency_conflict if the key was used with other input
   */
  admit(
    tokenHash: string,
    nowMs: number,
    kind: AskedKind,
    asked: AskedRequest | null,
  ): Promise<Result<{ identity: Identity; known: KnownRequest | null }>>;
  /** Stores the first answer to a request; the account keeps it for a day. */
  keepAnswer(asked: AskedRequest, answer: string): Promise<void>;
  /** Stores a device for pushes until the session ends. */
  addPushDevice(tokenHash: string, device: PushDevice): Promise<void>;
  dropPushDevice(endpoint: string): Promise<void>;
  pushDevices(): Promise<string[]>;
  /** Finds a session's user; null if the session is unknown, ended or expired. */
  authorize(tokenHash: string, nowMs: number): Promise<Identity | null>;
}
