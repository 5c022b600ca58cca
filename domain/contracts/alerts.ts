import type { AlertRequest, AlertTerms } from "../alerts/alert.ts";
import type { Result } from "../errors/errors.ts";
import type { FillReceipt } from "./account.ts";
import type { Product } from "./catalogue.ts";
import type { AskedQuote, MarketSpec } from "./market.ts";
import type { ListPage, PageQuery } from "./page.ts";

/** done: the alert has fired the requested number of times. expired: its lifetime ended first. */
export const alertStates = ["open", "done", "expired", "cancelled"] as const;
export type AlertState = (typeof alertStates)[number];

export interface AlertFiring extends Omit<FillReceipt, "raw"> {
  /** Number of the firing, from 1. */
  count: number;
}

export interface Alert extends AlertTerms {
  id: string;
  productId: number;
  showCode: string;
  state: AlertState;
  createdMs: number;
  endedMs: number | null;
  /** Newest first. */
  firings: AlertFiring[];
}

export interface CreateAlertCommand extends AlertRequest {
  product: Product;
}

export interface MoveAlertCommand extends Pick<AlertRequest, "when" | "price"> {
  id: string;
  /** Product of the alert. `product.market` is the market that watches the alert. */
  product: Product;
}

export interface AlertRpc {
  /** Creates an alert. `quote` is the product's newest, even of a closed market. */
  createAlert(
    command: CreateAlertCommand,
    quote: AskedQuote,
    key: string,
  ): Promise<Result<{ alert: Alert }>>;
  /** Product and market of an alert; null if this account has no such alert. */
  alertMarket(id: string): Promise<{ productId: number; market: MarketSpec } | null>;
  moveAlert(
    command: MoveAlertCommand,
    quote: AskedQuote,
    key: string,
  ): Promise<Result<{ alert: Alert }>>;
  cancelAlert(id: string, key: string): Promise<Result<{ alert: Alert }>>;
  /** Lists open or ended alerts, newest first. */
  alerts(query: { isOpen: boolean } & PageQuery): Promise<ListPage<Alert>>;
}
