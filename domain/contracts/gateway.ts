import type { AccountEvent, AccountSnapshot, Identity } from "./account.ts";
import type { MarketGlance } from "./market.ts";

export interface BoardRow extends MarketGlance {
  productId: number;
}

export interface GatewayReport {
  sockets: number;
  links: number;
  /** Longest delay of a frame after its time since the last report (ms). */
  latenessMs: number;
  framesSent: number;
  framesSkipped: number;
  closedSlow: number;
  /** Acknowledgements of frames that the socket cannot have read: a forged client. */
  falseAcks: number;
  /** Sockets beyond what a client or an address may hold, since the gateway started. */
  turnedAway: number;
}

/**
 * What became of an account since an earlier version of it: only a receiver that has that one, or a
 * later one, can use it.
 */
export interface AccountChange extends AccountSnapshot {
  /** `positions` are those that were opened since this version, lost lots, or whose stops moved. */
  since: number;
  /** Orders that are no position any more. */
  ended: string[];
}

/**
 * taken: it was told to the trader's sockets. absent: none of them is here any more. behind: the
 * gateway does not have the state that the change begins at; nothing was told, and the whole state
 * is needed.
 */
export type ChangeAnswer = "taken" | "absent" | "behind";

export interface GatewayRpc {
  /** Newest prices of all products of the company, one object hop for a whole trade list. */
  board(companyId: number): Promise<BoardRow[]>;
  /** An account changed. Its whole state may be told instead of a change. */
  accountChanged(
    identity: Identity,
    news: AccountSnapshot | AccountChange,
    events: AccountEvent[],
  ): Promise<ChangeAnswer>;
  /** Closes the sockets that logged in with this token. */
  sessionEnded(identity: Identity, tokenHash: string): Promise<void>;
  report(): Promise<GatewayReport>;
}
