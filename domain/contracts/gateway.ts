import type { AccountEvent, AccountSnapshot, Identity } from "./account.ts";
import type { MarketGlance } from "./market.ts";

export interface BoardRow extends MarketGlance {
  productId: number;
}

export interface GatewayReport {
  sockets: number;
  links: number;
  /** Longest time (ms) by which a frame was sent late, since the last report. */
  latenessMs: number;
  framesSent: number;
  framesSkipped: number;
  closedSlow: number;
  /** Number of acknowledgements with an unknown mark, such as a forged client sends. */
  falseAcks: number;
  /** Number of sockets refused at a client's or address's limit since the gateway's start. */
  turnedAway: number;
}

/** Changes since the version `since`, for receivers that have that version or a later one. */
export interface AccountChange extends AccountSnapshot {
  /** Version before the changes. `positions` lists those opened, reduced or with a moved stop. */
  since: number;
  /** Ids of orders that are no longer positions. */
  ended: string[];
}

/**
 * taken: the trader's sockets got the change. absent: the trader has no socket at this gateway any
 * more. behind: the gateway lacks the state from which the change starts, sent nothing, and needs
 * the whole state.
 */
export type ChangeAnswer = "taken" | "absent" | "behind";

export interface GatewayRpc {
  /** Newest prices of all the company's products: one call is enough for any list. */
  board(companyId: number): Promise<BoardRow[]>;
  /** Accepts a change of an account, or its whole state. */
  accountChanged(
    identity: Identity,
    news: AccountSnapshot | AccountChange,
    events: AccountEvent[],
  ): Promise<ChangeAnswer>;
  /** Closes the sockets that signed in with this token. */
  sessionEnded(identity: Identity, tokenHash: string): Promise<void>;
  report(): Promise<GatewayReport>;
}
