/** Price alerts, as an account keeps them. */
import type { AlertRequest, AlertTerms } from "../alerts/alert.ts";
import type { Result } from "../errors.ts";
import type { Product } from "./catalogue.ts";
import type { AskedQuote, MarketSpec } from "./market.ts";

/** done: it has fired as often as it should. expired: its time ran out first. */
export const alertStates = ["open", "done", "expired", "cancelled"] as const;
export type AlertState = (typeof alertStates)[number];

/** The stored tick that reached the alert's price. */
export interface AlertFiring {
  /** From 1. */
  count: number;
  market: string;
  generation: number;
  seq: number;
  timeMs: number;
  /** The bid or the ask of it. */
  price: string;
}

export interface Alert extends AlertTerms {
  id: string;
  productId: number;
  showCode: string;
  state: AlertState;
  createdMs: number;
  /** Null while it is open. */
  endedMs: number | null;
  /** Newest first. */
  firings: AlertFiring[];
}

export interface CreateAlertCommand extends AlertRequest {
  product: Product;
}

export interface MoveAlertCommand extends Pick<AlertRequest, "when" | "price"> {
  id: string;
  /** The alert's, at the market that the alert was set at. */
  product: Product;
}

export interface AlertRpc {
  /** `quote` is the newest one of the product; a closed market's last one will do. */
  createAlert(
    command: CreateAlertCommand,
    quote: AskedQuote,
    key: string,
  ): Promise<Result<{ alert: Alert }>>;
  /** What an alert is of, and the market that it was set at; null for none of this account. */
  alertMarket(id: string): Promise<{ productId: number; market: MarketSpec } | null>;
  /** It waits for another price under the same id. */
  moveAlert(
    command: MoveAlertCommand,
    quote: AskedQuote,
    key: string,
  ): Promise<Result<{ alert: Alert }>>;
  cancelAlert(id: string, key: string): Promise<Result<{ alert: Alert }>>;
  /** Those that wait, or those that have ended; the newest of either first. */
  alerts(query: {
    isOpen: boolean;
    page: number;
    pageSize: number;
  }): Promise<{ data: Alert[]; total: number }>;
}
