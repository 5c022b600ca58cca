import { part } from "#db/sql.ts";
import { type CodeOf, feeType, marginMode, orderSide, orderStatus } from "#domain/codes.ts";
import type {
  CloseReason,
  ConversionPath,
  FillReceipt,
  ForexOrder,
  PriceRange,
  SubmitAnswer,
  SubmitForexCommand,
} from "#domain/contracts/account.ts";
import { lastingSpec } from "#domain/contracts/market.ts";
import { isSimulated } from "#domain/market/simulated.ts";
import type { Trigger } from "#domain/triggers/trigger.ts";
import { codedForm } from "../ledger/commands.ts";
import { columnsOf, parsed, sumOfTexts, type Unparsed } from "../records.ts";

/** The tick and the values of a fill, so that an auditor can compute it again. */
export interface StoredReceipt {
  fill: FillReceipt;
  /**
   * Tick and price of the conversion pair; null if the amounts needed no conversion, or the order's
   * own price converted them.
   */
  conversion: FillReceipt | null;
}

/** Product and fee type at the moment the order was accepted. */
export type OrderTerms = Pick<SubmitForexCommand, "product" | "feeType">;

interface StoredTerms {
  product: Omit<OrderTerms["product"], "marginMode"> & { marginMode: number };
  feeType: number;
}

export function writeTerms(terms: OrderTerms): string {
  const { names: _, ...product } = terms.product;
  const stored: StoredTerms = {
    product: {
      ...product,
      market: lastingSpec(product.market),
      marginMode: marginMode.code(product.marginMode),
    },
    feeType: feeType.code(terms.feeType),
  };
  return JSON.stringify(stored);
}

export function readTerms(text: string): OrderTerms {
  // `writeTerms` wrote the text.
  const { product, ...stored } = JSON.parse(text) as StoredTerms;
  return {
    product: { ...product, marginMode: marginMode.name(product.marginMode) },
    feeType: feeType.name(stored.feeType),
  };
}

export interface OrderRecord extends Omit<ForexOrder, "isSimulated"> {
  conversion: ConversionPath;
  terms: OrderTerms;
  /** Direction in which the price reaches a pending order's target. */
  entryWhen: Trigger["when"] | null;
  /** Direction in which the price reaches a stop-limit order's stop; null for other orders. */
  stopWhen: Trigger["when"] | null;
  /** Version of the newest armed triggers; 0 if none were ever armed. */
  triggerVersion: number;
}

export interface Opening {
  price: string;
  receipt: StoredReceipt;
  /** Journal transaction of the fill. */
  openedBy: number;
  atMs: number;
}

export interface NewOrder
  extends Omit<
    OrderRecord,
    | keyof Closing
    | "originId"
    | "status"
    | "openPrice"
    | "openedAtMs"
    | "closeReason"
    | "openReceipt"
    | "closeReceipt"
    | "financing"
    | "activatedAtMs"
    | "triggerVersion"
  > {
  market: string;
  /** Price range that the trader of a market order allowed; null if none. */
  range: PriceRange | null;
  fill: Opening | null;
}

export interface Closing {
  /** Closing price. This price and `receipt` are null if the order ended without a fill. */
  closePrice: string | null;
  profit: string;
  closedAtMs: number;
  reason: CloseReason;
  stopOutLevel?: number;
  receipt: StoredReceipt | null;
  /** Journal transaction that ended the order. */
  closedBy: number;
}

export type OrderRow = Omit<
  Unparsed<OrderRecord, "conversion" | "terms" | "openReceipt" | "closeReceipt">,
  "status" | "side" | "openPrice" | "financing"
> & {
  status: CodeOf<typeof orderStatus>;
  side: CodeOf<typeof orderSide>;
  openPrice: string | null;
  /** Financing amounts of the order (JSON). SQL does not add them: it would use doubles. */
  nights: string;
};

/**
 * The columns of `OrderRow`, for SQL on `forex_orders`. A position's lots, margin and fee leave out
 * its closed parts.
 */
export const columns = part`id, COALESCE(origin_id, id) AS originId,
  ${columnsOf("productId showCode side status")}, COALESCE(left_lots, lots) AS lots,
  ${columnsOf("unitsPerLot multiple targetPrice entryWhen triggerVersion openPrice closePrice")},
  COALESCE(left_margin, margin) AS margin, COALESCE(left_fee, fee) AS fee, profit,
  ${columnsOf(`stopLossPrice takeProfitPrice createdAtMs openedAtMs closedAtMs closeReason
    stopOutLevel openReceipt closeReceipt expiresAtMs stopPrice stopWhen activatedAtMs
    trailingDistance conversion terms`)},
  (SELECT json_group_array(amount) FROM financing_charges WHERE order_id = forex_orders.id)
    AS nights`;

/**
 * Parses each distinct text once: a check of the margin level reads hundreds of positions with
 * equal texts. Parsed objects are never changed.
 */
function shared<T>(parse: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= sharedTextsMax) known.clear();
    const value = parse(text);
    known.set(text, value);
    return value;
  };
}

const sharedTextsMax = 100;
const sharedConversion = shared((text) => JSON.parse(text) as ConversionPath);
const sharedTerms = shared(readTerms);

function fillOf(receipt: string | null): FillReceipt | null {
  return parsed<StoredReceipt>(receipt)?.fill ?? null;
}

export function recordOf({ nights, ...row }: OrderRow): OrderRecord {
  return {
    ...row,
    side: orderSide.name(row.side),
    status: orderStatus.name(row.status),
    // A pending order has no fill yet.
    openPrice: row.openPrice ?? row.targetPrice,
    openReceipt: fillOf(row.openReceipt),
    closeReceipt: fillOf(row.closeReceipt),
    financing: nights === "[]" ? "0" : sumOfTexts(nights).toString(),
    conversion: sharedConversion(row.conversion),
    terms: sharedTerms(row.terms),
  };
}

export function publicOrder(record: OrderRecord): ForexOrder {
  const { conversion: _, terms, entryWhen: _entry, stopWhen: _stop, ...rest } = record;
  const { triggerVersion: _version, ...order } = rest;
  return { ...order, isSimulated: isSimulated(terms.product.market) };
}

/** Defaults for fields that an older version's stored answers lack. */
const before = {
  expiresAtMs: null,
  stopPrice: "0",
  activatedAtMs: null,
  trailingDistance: "0",
} satisfies Partial<ForexOrder>;

export const storedAnswer = codedForm<SubmitAnswer>(
  "order",
  { side: orderSide, status: orderStatus },
  ({ id }) => ({ ...before, originId: id }),
);
