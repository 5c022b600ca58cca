/** The part of an account object that keeps its owner's sessions. */
import type { Result } from "../errors.ts";
import type { PushDevice } from "../notices/push.ts";
import type { Identity } from "./account.ts";
import type { AskedRequest, KnownRequest } from "./asked-request.ts";

/** What a session's owner sees of it. */
export interface SessionRow {
  id: string;
  createdAtMs: number;
  seenAtMs: number;
  userAgent: string;
  country: string;
  isCurrent: boolean;
}

/** Where a session was started from. */
export interface SessionOrigin {
  userAgent: string;
  country: string;
  /** Of a registration: its owner is not told of it. */
  isFirst?: boolean;
}

/** What a session asks for: each kind has a rate of its own, so that none uses up another. */
export type AskedKind = "read" | "change" | "close";

export interface SessionRpc {
  /** Stores the hash of a fresh session token. */
  startSession(tokenHash: string, nowMs: number, origin?: SessionOrigin): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  /** Sessions that have not ended, last used first. */
  sessions(tokenHash: string, nowMs: number): Promise<SessionRow[]>;
  /** True when it was there. Its sockets close. */
  endSessionById(id: string): Promise<boolean>;
  /** All but this one, or all; returns how many. Their sockets close. */
  endOtherSessions(tokenHash: string | null): Promise<number>;
  /**
   * As authorize, and holds the session to its rate; says what is known of a request under a key.
   *
   * @returns idempotency_conflict for other input under a used key
   */
  admit(
    tokenHash: string,
    nowMs: number,
    kind: AskedKind,
    asked: AskedRequest | null,
  ): Promise<Result<{ identity: Identity; known: KnownRequest | null }>>;
  /** Keeps the first answer to a request, for a day. */
  keepAnswer(asked: AskedRequest, answer: string): Promise<void>;
  /** From now on this device is told by push, until the session is ended. */
  addPushDevice(tokenHash: string, device: PushDevice): Promise<void>;
  dropPushDevice(endpoint: string): Promise<void>;
  /** Endpoints of the devices that are told by push. */
  pushDevices(): Promise<string[]>;
  /** Null for an unknown, ended or expired session. */
  authorize(tokenHash: string, nowMs: number): Promise<Identity | null>;
}
