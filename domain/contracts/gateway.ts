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
  /** Refused sockets beyond the limits of a client or an address, since the gateway started. */
  turnedAway: number;
}

/** Changes since an earlier version, for receivers that have this version or a later one. */
export interface AccountChange extends AccountSnapshot {
  /** `positions`: opened since this version, reduced, or with a moved stop. */
  since: number;
  /** Orders that are no longer positions. */
  ended: string[];
}

/**
 * taken: the trader's sockets were told. absent: the trader has no socket here any more. behind:
 * the gateway lacks the state that the change starts from; nothing was told, and the whole state is
 * needed.
 */
export type ChangeAnswer = "taken" | "absent" | "behind";

export interface GatewayRpc {
  /** Newest prices of all products of the company, one object hop for a whole trade list. */
  board(companyId: number): Promise<BoardRow[]>;
  /** Takes a change of an account, or its whole state. */
  accountChanged(
    identity: Identity,
    news: AccountSnapshot | AccountChange,
    events: AccountEvent[],
  ): Promise<ChangeAnswer>;
  /** Closes the sockets that logged in with this token. */
  sessionEnded(identity: Identity, tokenHash: string): Promise<void>;
  report(): Promise<GatewayReport>;
}
