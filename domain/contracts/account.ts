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
import type { ListPage } from "./page.ts";
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

/** Stored tick of a fill. Readers can find the tick in the market's log. */
export interface FillReceipt {
  market: string;
  generation: number;
  seq: number;
  timeMs: number;
  /** Price of the order's side at that tick: buys at the ask, sells at the bid. */
  price: string;
  /** The provider's price, if the company's markup changed it. */
  raw?: string;
}

export interface ForexOrder {
  id: string;
  /** For a closed part of a position, the position's id; for other orders, the order's own id. */
  originId: string;
  productId: number;
  showCode: string;
  side: OrderSide;
  status: OrderStatus;
  lots: string;
  unitsPerLot: string;
  multiple: number;
  /** Target of a pending order, also after its fill; "0" for a market order. */
  targetPrice: string;
  /** Price of the opening fill; the target price before the fill. */
  openPrice: string;
  closePrice: string | null;
  /** Margin in the account's currency, like all amounts below. */
  margin: string;
  fee: string;
  /** Realised profit after closing; "0" before. */
  profit: string;
  /**
   * Overnight financing of the order, negative if the trader paid. Absent in answers that an older
   * release stored.
   */
  financing?: string;
  stopLossPrice: string;
  takeProfitPrice: string;
  createdAtMs: number;
  openedAtMs: number | null;
  closedAtMs: number | null;
  closeReason: CloseReason | null;
  /** Margin level (%) if a stop-out closed the order; null otherwise, and in older orders. */
  stopOutLevel: number | null;
  openReceipt: FillReceipt | null;
  closeReceipt: FillReceipt | null;
  /** Expiry of a pending order as event time (ms); null if none. */
  expiresAtMs: number | null;
  /** Stop price of a stop-limit order; "0" for other orders. */
  stopPrice: string;
  activatedAtMs: number | null;
  /** Trailing distance of the stop-loss; "0" if the stop-loss does not trail. */
  trailingDistance: string;
  isSimulated: boolean;
}

/** Maximum slippage of a market order from the price that the trader saw. */
export interface PriceRange {
  seen: string;
  worseBy: string;
}

/** Conversion of a product's quote currency into the account's. */
export interface ConversionPath {
  /** Product whose mid price is the rate; null if the currencies are equal. */
  productId: number | null;
  /** True if the mid price is in quote currency per unit of the account's currency. */
  inverted: boolean;
  /** Name of that product's market object; quotes of other markets are refused. */
  market?: string;
  /** Specification of that market, so that the account can watch it; known to the server only. */
  spec?: MarketSpec;
}

/** Prices of a money command. They are arguments, so that the command itself never waits. */
export interface CommandQuotes {
  quote: AskedQuote;
  /** Quote of the conversion pair; absent if no other product is needed. */
  conversion?: AskedQuote;
  /** For a reversal: quote of the product's current market, if the old position is in another. */
  opening?: AskedQuote;
}

export interface SubmitForexCommand extends TradingTerms {
  product: Product;
  conversion: ConversionPath;
  /** Currency to which `conversion` converts. An account in another currency refuses the order. */
  currency: string;
  side: OrderSide;
  /** `open` fills at the market's price, `pending` waits for `targetPrice`. */
  status: UnfinishedStatus;
  lots: string;
  multiple: number;
  targetPrice: string;
  stopLossPrice: string;
  takeProfitPrice: string;
  /** Trailing distance that replaces `stopLossPrice`. */
  trailingDistance?: string;
  /** Expiry of a pending order, as in `ForexOrder`. */
  expiresAtMs?: number;
  stopPrice?: string;
  /** Maximum slippage of a market order; if absent, any price is accepted. */
  range?: PriceRange;
  /** Company setting `trade_fee_type`. */
  feeType: FeeType;
  exposure: ExposureLimits;
  /** True for simulated prices outside development. Real accounts then refuse the order. */
  isDemoOnly?: boolean;
}

export interface SubmitMicroCommand {
  product: Product;
  direction: MicroDirection;
  amount: string;
  seconds: number;
  /** The company's current terms for this duration. The order stores the terms. */
  ratio: string;
  limitAmount: string;
  lossLevel: string;
  equalPrice: "refund" | "loss";
  /** Company setting only_one_account: stakes come from the contract balance. */
  oneAccount: boolean;
  /** True for simulated prices outside development. Real accounts then refuse the order. */
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
  isSimulated: boolean;
}

export interface MicroAnswer extends AccountState {
  order: MicroOrder;
}

export interface LogRow {
  id: number;
  value: string;
  balance: string;
  type: LogType;
  reference: string;
  /** Product of the row's order; empty for rows without an order. */
  name: string;
  /** Net result of the order that ended with this row; null for other rows. */
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

export interface AccountState {
  /** `version` of the `AccountSnapshot`. Absent in answers that an older release stored. */
  version?: number;
  balances: Balance[];
}

/** One open position with the data from which the gateway computes floating profit. */
export interface OpenPosition
  extends Pick<ForexOrder, "productId" | "side" | "lots" | "unitsPerLot" | "openPrice" | "margin"> {
  orderId: string;
  conversion: ConversionPath;
  /** Market in which the position was opened and closes. Absent in states from an older release. */
  market?: MarketSpec;
  /** "0" if there is none. Absent in states from an older release. */
  stopLossPrice?: string;
}

/** State of an account for its sockets. Receivers ignore a state that is not newer than theirs. */
export interface AccountSnapshot {
  version: number;
  currency: string;
  balances: Balance[];
  positions: OpenPosition[];
}

export interface FiredAlert {
  productId: number;
  showCode: string;
  price: string;
}

export type AccountEvent =
  | { kind: "forex_closed" | "micro_closed"; orderIds: string[] }
  /** A trailing stop has moved; money and margin level are unchanged. */
  | { kind: "stop_moved" }
  /** An alert has changed; money and margin level are unchanged. */
  | { kind: "alert"; fired?: FiredAlert }
  | {
      kind: "notice";
      notice: AccountNotice;
      orderId?: string;
      call?: MarginCallFacts;
    };

/** Order with the data for the trader's next act on the order. */
export interface OwnOrder extends ForexOrder {
  conversion: ConversionPath;
  /** The order's market. Absent in answers of an older release. */
  market?: MarketSpec;
  isArmed: boolean;
}

export interface SubmitAnswer extends AccountState {
  order: ForexOrder;
  /** Result of the closed position; present for a reversal only. */
  reversed?: Pick<ForexOrder, "profit" | "fee" | "financing">;
}

export interface TradeStep {
  id: string;
  atMs: number;
  what: "placed" | "ended";
}

export interface OrderPage extends ListPage<ForexOrder> {
  /** Sum of profits on all pages, before fees. */
  allProfit: string;
  /** Sum of paid fees; a pending order that never filled paid none. */
  allFees: string;
  /** Sum of overnight financing, negative if the trader paid. */
  allFinancing: string;
}
