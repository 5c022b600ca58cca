import { orderSide, orderStatus } from "#domain/codes.ts";
import type { CommandQuotes, SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import { isQuote } from "#domain/contracts/market.ts";
import { type Refusal, type Result, refuse } from "#domain/errors/errors.ts";
import { type ConversionRate, conversionPrice, conversionRate } from "#domain/forex/conversion.ts";
import { type OrderKinds, readKinds } from "#domain/forex/order-kinds.ts";
import { type ValidOrder, validateOrder } from "#domain/forex/validate-order.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { entryTrigger } from "#domain/triggers/trigger.ts";
import type { AccountContext } from "../account-context.ts";
import { isLoanUnpaid } from "../cashier/payout-stops.ts";
import type { CommandRequest } from "../ledger/commands.ts";
import { type Costs, costsOf } from "./costs.ts";
import type { RoomWanted } from "./exposures.ts";
import { acceptedQuotes, type Fill, fillAt, type MarketTick, marketOf } from "./fills.ts";
import { newOrderId } from "./order-id.ts";
import type { NewOrder } from "./order-row.ts";

export interface PricedOrder {
  valid: ValidOrder;
  kinds: OrderKinds;
  fill: Fill | null;
  costs: Costs;
  used: { quote: MarketTick; pair: MarketTick | undefined };
  currency: string;
}

/** Money and positions that the closing of another order frees in the same step. */
export interface Freed {
  amount: Decimal;
  positions: number;
}
const nothing: Freed = { amount: Decimal.zero, positions: 0 };

/** Returns the order as it would be placed now, or the refusal. Writes nothing. */
export function priceOrder(
  context: AccountContext,
  command: SubmitForexCommand,
  quotes: CommandQuotes,
  freed: Freed = nothing,
): Result<PricedOrder> {
  const { product, conversion, feeType } = command;
  const { profiles, realMoney, usedQuotes, ledger, nowMs } = context;
  if (!realMoney.mayOpen(product, conversion, command.isDemoOnly)) {
    return refuse("simulated_demo_only");
  }
  if (isHeldByLoan(context, product)) return refuse("loan_unpaid");
  const { quote } = quotes;
  const valid = validateOrder(product, command, quote);
  if (!valid.ok) return valid;
  const kinds = isQuote(quote)
    ? readKinds(product, command, quote, nowMs())
    : refuse("quote_unavailable");
  if (!kinds.ok) return kinds;
  const full = refuseCount(context, valid, command, freed);
  if (full) return full;
  const { currency } = profiles.require();
  if (command.currency !== currency) return refuse("currency_mismatch");
  const used = acceptedQuotes(usedQuotes, { product, conversion }, quotes, currency);
  if (!used.ok) return used;
  const terms = { product, feeType };
  const fill =
    valid.status === "open"
      ? fillAt({ product, conversion }, valid.side, used.quote, used.pair)
      : null;
  const at = fill ?? targetFill(command, valid.targetPrice, used.pair);
  const costs = costsOf(terms, valid.lots, valid.multiple, at, currency);
  // A position without margin could lose without limit.
  if (!costs.margin.gt(Decimal.zero)) return refuse("lots_invalid");
  const free = ledger.balance("forex.free", currency).add(freed.amount);
  if (free.lt(costs.margin.add(costs.fee))) return refuse("margin_insufficient");
  return { ok: true, valid, kinds, fill, costs, used, currency };
}

export function roomFor({ id }: Product, { valid, costs }: PricedOrder): RoomWanted {
  const { side, lots, multiple } = valid;
  return { productId: id, side, lots: lots.toString(), margin: costs.margin, multiple };
}

/** Categories in which every loan's agreement allows trading before the repayment. */
const allowedWithLoan: ReadonlySet<string> = new Set(["crypto", "forex", "futures"]);

/** True if the agreement of an unpaid loan forbids opening the position. */
export function isHeldByLoan(
  { db }: Pick<AccountContext, "db">,
  product: Pick<Product, "category">,
): boolean {
  return !allowedWithLoan.has(product.category) && isLoanUnpaid(db);
}

/**
 * Refuses a new order above the company's maximum number; existing orders stay when the maximum
 * falls.
 */
function refuseCount(
  { orders }: AccountContext,
  { status }: ValidOrder,
  { limits }: SubmitForexCommand,
  freed: Freed,
): Refusal | null {
  if (status === "open" && orders.count("open") - freed.positions >= limits.positions) {
    return refuse("positions_limit", limits.positions);
  }
  if (status === "pending" && orders.count("pending") >= limits.pending) {
    return refuse("pending_limit", limits.pending);
  }
  return null;
}

export function draftOf(
  context: AccountContext,
  command: SubmitForexCommand,
  { valid, kinds, costs, used }: PricedOrder,
): Omit<NewOrder, "fill"> {
  const { product, conversion, feeType } = command;
  return {
    id: newOrderId(context),
    market: marketOf(product),
    productId: product.id,
    showCode: product.showCode,
    side: valid.side,
    lots: valid.lots.toString(),
    unitsPerLot: product.unitsPerLot,
    multiple: valid.multiple,
    targetPrice: valid.targetPrice.toString(),
    ...waitsFor(valid, kinds, used.quote),
    expiresAtMs: kinds.expiresAtMs,
    trailingDistance: kinds.trailingDistance,
    range: kinds.range,
    stopLossPrice: valid.stopLossPrice,
    takeProfitPrice: valid.takeProfitPrice,
    margin: costs.margin.toString(),
    fee: costs.fee.toString(),
    createdAtMs: context.nowMs(),
    conversion,
    terms: { product, feeType },
  };
}

function waitsFor(
  { side, status, targetPrice }: ValidOrder,
  { stopPrice }: OrderKinds,
  now: MarketTick,
): Pick<NewOrder, "entryWhen" | "stopPrice" | "stopWhen"> {
  if (status === "open") return { entryWhen: null, stopPrice: "0", stopWhen: null };
  if (stopPrice === "0") {
    const entry = entryTrigger(side, targetPrice.toNumber(), now);
    return { entryWhen: entry?.when ?? null, stopPrice: "0", stopWhen: null };
  }
  // A limit order fills at its price or better, even if the market is already beyond the price.
  const entryWhen = side === "buy" ? "at_or_below" : "at_or_above";
  const stop = entryTrigger(side, Number(stopPrice), now);
  return { entryWhen, stopPrice, stopWhen: stop?.when ?? null };
}

/** Makes the request to hash. Its body has codes, because the bodies of stored hashes had codes. */
export function submitRequest({
  product,
  side,
  status,
  ...command
}: SubmitForexCommand): CommandRequest {
  const { lots, multiple, targetPrice, stopLossPrice, takeProfitPrice } = command;
  const levels = { targetPrice, stopLossPrice, takeProfitPrice };
  const codes = { side: orderSide.code(side), status: orderStatus.code(status) };
  const { trailingDistance, expiresAtMs, stopPrice, range } = command;
  // The body must not name absent fields, because stored hashes were made of bodies without them.
  const given = {
    ...(trailingDistance === undefined ? {} : { trailingDistance }),
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    ...(stopPrice === undefined ? {} : { stopPrice }),
    ...(range === undefined ? {} : { seenPrice: range.seen, priceRange: range.worseBy }),
  };
  return {
    name: "submit_forex",
    body: { productId: product.id, ...codes, lots, multiple, ...levels, ...given },
  };
}

/** Computes a fill at the target price. A pending order sets aside the costs of this fill. */
function targetFill(
  { product, conversion }: SubmitForexCommand,
  price: Decimal,
  pair: MarketTick | undefined,
): { price: Decimal; rate: ConversionRate } {
  const pairPrice = conversionPrice(conversion, product.id, price, pair);
  return { price, rate: conversionRate(conversion, pairPrice) };
}
