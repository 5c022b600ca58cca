/** Calls of an account object, and what it tells the gateways about its trader. */
import type { Result } from "../errors.ts";
import type { Product } from "./catalogue.ts";
import type { Quote } from "./market.ts";

export const accountTypes = ["forex", "micro", "change"] as const;
export type AccountType = (typeof accountTypes)[number];

export interface Identity {
  companyId: number;
  userId: string;
  isDemo: boolean;
}

/** 1 buy, 2 sell, as on the wire. */
export type OrderSide = 1 | 2;
/** 0 pending, 1 holding, 3 history, as on the wire. */
export type OrderStatus = 0 | 1 | 3;

/** The stored tick a fill was made at: anybody can look it up in the market's tick log. */
export interface FillReceipt {
  market: string;
  generation: number;
  seq: number;
  timeMs: number;
  /** The side's price of that tick: buys at the ask, sells at the bid. */
  price: string;
}

export interface ForexOrder {
  id: string;
  productId: number;
  showCode: string;
  side: OrderSide;
  status: OrderStatus;
  lots: string;
  unitsPerLot: string;
  multiple: number;
  openPrice: string;
  closePrice: string | null;
  /** In the account's currency, like all amounts below. */
  margin: string;
  fee: string;
  /** Realised profit after closing, "0" before. */
  profit: string;
  stopLossPrice: string;
  takeProfitPrice: string;
  createdAtMs: number;
  openedAtMs: number | null;
  closedAtMs: number | null;
  openReceipt: FillReceipt | null;
  closeReceipt: FillReceipt | null;
}

/** How a product's quote currency becomes the account's. */
export interface ConversionPath {
  /** Product whose mid price converts; null when the currencies are equal. */
  productId: number | null;
  /** True when that price is account currency per quote currency the other way round. */
  inverted: boolean;
  /** Name of that product's market object: a quote of any other market is refused. */
  market?: string;
}

/** Prices a money command works with: arguments, so that the command itself never waits. */
export interface CommandQuotes {
  quote: Quote;
  /** Quote of the conversion pair; absent when none is needed or it is the product itself. */
  conversion?: Quote;
}

export interface SubmitForexCommand {
  product: Product;
  conversion: ConversionPath;
  side: OrderSide;
  /** 1 market; pending (0) comes with its issue. */
  status: 0 | 1;
  lots: string;
  multiple: number;
  targetPrice: string;
  stopLossPrice: string;
  takeProfitPrice: string;
  /** Company setting trade_fee_type: 1 lots x rate, otherwise margin x rate. */
  feeType: number;
}

export interface CloseForexCommand {
  orderId: string;
}

export interface Balance {
  accountTypeId: number;
  type: AccountType;
  currency: string;
  balance: string;
  lockBalance: string;
}

/** One open position, as the gateway needs it to compute floating profit. */
export interface OpenPosition {
  orderId: string;
  productId: number;
  side: OrderSide;
  lots: string;
  unitsPerLot: string;
  openPrice: string;
  margin: string;
  conversion: ConversionPath;
}

/** State of an account for its sockets. A receiver ignores a version at or below the one it has. */
export interface AccountSnapshot {
  version: number;
  currency: string;
  balances: Balance[];
  positions: OpenPosition[];
}

export interface AccountEvent {
  kind: "forex_closed";
  orderIds: string[];
}

export interface SubmitAnswer {
  order: ForexOrder;
  balances: Balance[];
}

export interface OrderPage {
  data: ForexOrder[];
  total: number;
  allProfit: string;
}

export interface AccountRpc {
  /** Creates the account and its opening balance once; a repeat changes nothing. */
  open(identity: Identity, currency: string, openingBalance: string): Promise<void>;
  /** Stores the hash of a fresh session token. */
  startSession(tokenHash: string, nowMs: number): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  /** Null for an unknown, ended or expired session. */
  authorize(tokenHash: string, nowMs: number): Promise<Identity | null>;
  submitForex(
    command: SubmitForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>>;
  closeForex(
    command: CloseForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>>;
  order(orderId: string): Promise<(ForexOrder & { conversion: ConversionPath }) | null>;
  orders(query: {
    status: OrderStatus;
    page: number;
    pageSize: number;
    startMs?: number;
    endMs?: number;
  }): Promise<OrderPage>;
  /** Realised profit of the positions closed since this time (ms), in the account's currency. */
  profitSince(fromMs: number): Promise<string>;
  balances(): Promise<Balance[]>;
  /** Called by a gateway at socket login: from now on it is told of every change. */
  attach(
    tokenHash: string,
    gateway: string,
  ): Promise<Result<{ identity: Identity; snapshot: AccountSnapshot }>>;
  detach(gateway: string): Promise<void>;
  /** Re-derives every balance from the journal; problems is empty when all is well. */
  audit(): Promise<{ transactions: number; problems: string[] }>;
}
