import type { AccountEvent, AccountSnapshot, Identity } from "./account.ts";
import type { MarketGlance } from "./market.ts";

export interface BoardRow extends MarketGlance {
  productId: number;
}

export interface GatewayReport {
  sockets: number;
  links: number;
  framesSent: number;
  framesSkipped: number;
  closedSlow: number;
  /** Acknowledgements of what the socket had not read: somebody pretends. */
  falseAcks: number;
  /** Sockets beyond what a client or an address may hold, since the gateway started. */
  turnedAway: number;
}

export interface GatewayRpc {
  /** Newest prices of all products of the company, one object hop for a whole trade list. */
  board(companyId: number): Promise<BoardRow[]>;
  /** An account changed: false when no socket of this trader is here any more. */
  accountChanged(
    identity: Identity,
    snapshot: AccountSnapshot,
    events: AccountEvent[],
  ): Promise<boolean>;
  /** Closes the sockets that logged in with this token. */
  sessionEnded(identity: Identity, tokenHash: string): Promise<void>;
  report(): Promise<GatewayReport>;
}
