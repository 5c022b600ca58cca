/** Orders, balances and commands of an account, and the state that it sends to gateways. */
import type {
  FeeType,
  MicroDirection,
  MicroStatus,
  OrderSide,
  OrderStatus,
  UnfinishedStatus,
} from "../codes.ts";
import type { MarginCallFacts } from "../notices/notices.ts";
import type { ExposureLimits } from "../risk/exposure.ts";
import type { Product } from "./catalogue.ts";
import type { CloseReason } from "./http/forex.ts";
import type { voidReasons } from "./http/micro.ts";
import type { LogType } from "./http/wallet.ts";
import type { AskedQuote, MarketSpec } from "./market.ts";
import type { AccountNotice } from "./socket.ts";
import type { TradingTerms } from "./trading-terms.ts";

export const accountTypes = ["forex", "micro", "change"] as const;
export type AccountType = (typeof accountTypes)[number];

export interface Identity {
  companyId: number;
  userId: string;
  isDemo: boolean;
}

export type { CloseReason };

/** The stored tick a fill was made at: anybody can look it up in the market's tick log. */
export interface FillReceipt {
  market: string;
  generation: number;
  seq: number;
  timeMs: number;
  /** The side's price of that tick: buys at the ask, sells at the bid. */
  price: string;
  /** The provider's price, where the company's markup lies between it and `price`. */
  raw?: string;
}

export interface ForexOrder {
  id: string;
  /** The position that this is a closed part of; else the order's own id. */
  originId: string;
  productId: number;
  showCode: string;
  side: OrderSide;
  status: OrderStatus;
  lots: string;
  unitsPerLot: string;
  multiple: number;
  /** Price a pending order waits for, also after its fill; "0" for an order at the market. */
  targetPrice: string;
  /** Price of the opening fill; the target before it. */
  openPrice: string;
  closePrice: string | null;
  /** In the account's currency, like all amounts below. */
  margin: string;
  fee: string;
  /** Realised profit after closing, "0" before. */
  profit: string;
  /** Sum of its nights, below zero what they cost. Absent in answers of older versions. */
  financing?: string;
  stopLossPrice: string;
  takeProfitPrice: string;
  createdAtMs: number;
  openedAtMs: number | null;
  closedAtMs: number | null;
  closeReason: CloseReason | null;
  /**
   * The level (%) that a stop-out closed it at; null otherwise, and where it was not written down
   * yet.
   */
  stopOutLevel: number | null;
  openReceipt: FillReceipt | null;
  closeReceipt: FillReceipt | null;
  /** Event time (ms) until which it waits; null without an end. */
  expiresAtMs: number | null;
  /** Price at which a stop-limit order begins to wait for its target; "0" for any other. */
  stopPrice: string;
  activatedAtMs: number | null;
  /** How far behind the price its stop-loss follows; "0" for one that stays. */
  trailingDistance: string;
  /** Its prices come from no market. */
  isSimulated: boolean;
}

/** A market order is filled at the price its trader saw, at a better one, or so much worse. */
export interface PriceRange {
  seen: string;
  worseBy: string;
}

/** How a product's quote currency becomes the account's. */
export interface ConversionPath {
  /** Product whose mid price converts; null when the currencies are equal. */
  productId: number | null;
  /** True when that price is account currency per quote currency the other way round. */
  inverted: boolean;
  /** Name of that product's market object: a quote of any other market is refused. */
  market?: string;
  /** Of that market, so that the account can watch it; known to the server only. */
  spec?: MarketSpec;
}

/** Prices a money command works with: arguments, so that the command itself never waits. */
export interface CommandQuotes {
  quote: AskedQuote;
  /** Quote of the conversion pair; absent when none is needed or it is the product itself. */
  conversion?: AskedQuote;
  /** Of a reversal whose product trades at another market by now: what the opposite opens at. */
  opening?: AskedQuote;
}

export interface SubmitForexCommand extends TradingTerms {
  product: Product;
  conversion: ConversionPath;
  /** Currency that the conversion leads to: an account that is kept in another one refuses it. */
  currency: string;
  side: OrderSide;
  /** `open` fills at the market, `pending` waits for `targetPrice`. */
  status: UnfinishedStatus;
  lots: string;
  multiple: number;
  targetPrice: string;
  stopLossPrice: string;
  takeProfitPrice: string;
  /** In place of `stopLossPrice`. */
  trailingDistance?: string;
  /** Of a waiting order, as in `ForexOrder`. */
  expiresAtMs?: number;
  stopPrice?: string;
  /** Of an order at the market; without it any price will do. */
  range?: PriceRange;
  /** Company setting `trade_fee_type`. */
  feeType: FeeType;
  /** What all clients of the company may hold open together, of the product and of everything. */
  exposure: ExposureLimits;
  /**
   * It rests on simulated prices, and the deployment is none of development: refused to a real
   * account.
   */
  isDemoOnly?: boolean;
}

export interface SubmitMicroCommand {
  product: Product;
  direction: MicroDirection;
  amount: string;
  seconds: number;
  /** The company's terms of this duration, as they are now: the order keeps them. */
  ratio: string;
  limitAmount: string;
  lossLevel: string;
  equalPrice: "refund" | "loss";
  /** Company setting only_one_account: stakes come from the forex balance. */
  oneAccount: boolean;
  /** As of a contract order. */
  isDemoOnly?: boolean;
}

export interface MicroOrder {
  id: string;
  productId: number;
  showCode: string;
  direction: MicroDirection;
  status: MicroStatus;
  amount: string;
  seconds: number;
  ratio: string;
  openPrice: string;
  endPrice: string | null;
  profit: string;
  outcome: "win" | "loss" | "draw" | "void" | null;
  voidReason: (typeof voidReasons)[number] | null;
  createdAtMs: number;
  /** Event time of the opening tick plus the duration. */
  expiresAtMs: number;
  completedAtMs: number | null;
  openReceipt: FillReceipt;
  endReceipt: FillReceipt | null;
  /** Its prices come from no market. */
  isSimulated: boolean;
}

export interface MicroAnswer extends AccountState {
  order: MicroOrder;
}

/** One change of a free balance. */
export interface LogRow {
  id: number;
  value: string;
  balance: string;
  type: LogType;
  reference: string;
  /** Product of the order it was for; empty for anything else. */
  name: string;
  /** What the order brought that ended with this row; null for any other. */
  result: string | null;
  createdAtMs: number;
}

export interface Balance {
  accountTypeId: number;
  type: AccountType;
  currency: string;
  balance: string;
  lockBalance: string;
}

/** The balances that a command left. */
export interface AccountState {
  /** Of `AccountSnapshot`; answers that an older version stored have none. */
  version?: number;
  balances: Balance[];
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
  /** Where it was accepted and will close. Absent in states of older versions. */
  market?: MarketSpec;
  /** "0" where there is none. Absent in states of older versions. */
  stopLossPrice?: string;
}

/** State of an account for its sockets. A receiver ignores a version at or below the one it has. */
export interface AccountSnapshot {
  version: number;
  currency: string;
  balances: Balance[];
  positions: OpenPosition[];
}

/** What open pages are told of an alert that has fired. */
export interface FiredAlert {
  productId: number;
  showCode: string;
  price: string;
}

export type AccountEvent =
  | { kind: "forex_closed" | "micro_closed"; orderIds: string[] }
  /** A stop-loss has followed the price: no money moves, and no margin level. */
  | { kind: "stop_moved" }
  /** Of an alert: the same. */
  | { kind: "alert"; fired?: FiredAlert }
  | {
      kind: "notice";
      notice: AccountNotice;
      orderId?: string;
      /** Of a margin call. */
      call?: MarginCallFacts;
    };

/** An order with what its trader's next act on it needs. */
export interface OwnOrder extends ForexOrder {
  conversion: ConversionPath;
  /**
   * Market where it was accepted, and where it ends, even if the product follows another one by
   * now. Absent in answers of older versions.
   */
  market?: MarketSpec;
  isArmed: boolean;
}

export interface SubmitAnswer extends AccountState {
  order: ForexOrder;
  /** Of a reversal: what the position brought that it closed. */
  reversed?: Pick<ForexOrder, "profit" | "fee" | "financing">;
}

/** An order, contract or micro, was placed or has ended. */
export interface TradeStep {
  id: string;
  atMs: number;
  what: "placed" | "ended";
}

export interface OrderPage {
  data: ForexOrder[];
  total: number;
  /** Of all pages, before fees. */
  allProfit: string;
  /** Fees that were paid for them; a waiting order that was never filled has paid none. */
  allFees: string;
  /** What their nights brought, or cost below zero. */
  allFinancing: string;
}
