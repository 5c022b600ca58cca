/**
 * A new contract order before it is placed: whether it may be, what it costs, and its row. Nothing
 * here writes.
 */
import { orderSide, orderStatus } from "#domain/codes.ts";
import type { CommandQuotes, SubmitForexCommand } from "#domain/contracts/account.ts";
import { type Refusal, type Result, refuse } from "#domain/errors.ts";
import { type ConversionRate, conversionPrice, conversionRate } from "#domain/forex/conversion.ts";
import { type ValidOrder, validateOrder } from "#domain/forex/validate-order.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { entryTrigger } from "#domain/triggers/trigger.ts";
import type { AccountContext } from "../account-context.ts";
import type { CommandRequest } from "../ledger/commands.ts";
import { type Costs, costsOf } from "./costs.ts";
import { acceptedQuotes, type Fill, fillAt, type MarketTick, marketOf } from "./fills.ts";
import type { NewOrder } from "./order-row.ts";

export interface PricedOrder {
  valid: ValidOrder;
  /** Null for an order that waits. */
  fill: Fill | null;
  costs: Costs;
  used: { quote: MarketTick; pair: MarketTick | undefined };
  currency: string;
}

/** The order as it would be placed now, or why it cannot be; writes nothing. */
export function priceOrder(
  context: AccountContext,
  command: SubmitForexCommand,
  quotes: CommandQuotes,
): Result<PricedOrder> {
  const { product, conversion, feeType } = command;
  const { profiles, realMoney, usedQuotes, ledger } = context;
  if (!realMoney.mayOpen(product, conversion, command.isDemoOnly)) {
    return refuse("simulated_demo_only");
  }
  const valid = validateOrder(product, command, quotes.quote);
  if (!valid.ok) return valid;
  const full = refuseCount(context, valid, command);
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
  const free = ledger.balance("forex.free", currency);
  if (free.lt(costs.margin.add(costs.fee))) return refuse("margin_insufficient");
  return { ok: true, valid, fill, costs, used, currency };
}

/**
 * An account that held more than the limit before the company set it keeps its orders, and opens no
 * new ones.
 */
function refuseCount(
  { orders }: AccountContext,
  { status }: ValidOrder,
  { limits }: SubmitForexCommand,
): Refusal | null {
  if (status === "open" && orders.count("open") >= limits.positions) {
    return refuse("positions_limit", limits.positions);
  }
  if (status === "pending" && orders.count("pending") >= limits.pending) {
    return refuse("pending_limit", limits.pending);
  }
  return null;
}

/** The row of an order that is placed. */
export function draftOf(
  { newId, nowMs }: AccountContext,
  command: SubmitForexCommand,
  { valid, costs, used }: PricedOrder,
): Omit<NewOrder, "fill"> {
  const { product, conversion, feeType } = command;
  const entry =
    valid.status === "pending"
      ? entryTrigger(valid.side, valid.targetPrice.toNumber(), used.quote)
      : null;
  return {
    id: newId(),
    market: marketOf(product),
    productId: product.id,
    showCode: product.showCode,
    side: valid.side,
    lots: valid.lots.toString(),
    unitsPerLot: product.unitsPerLot,
    multiple: valid.multiple,
    targetPrice: valid.targetPrice.toString(),
    entryWhen: entry?.when ?? null,
    stopLossPrice: valid.stopLossPrice,
    takeProfitPrice: valid.takeProfitPrice,
    margin: costs.margin.toString(),
    fee: costs.fee.toString(),
    createdAtMs: nowMs(),
    conversion,
    terms: { product, feeType },
  };
}

/** With codes: stored keys carry the hash of such a body. */
export function submitRequest({
  product,
  side,
  status,
  ...command
}: SubmitForexCommand): CommandRequest {
  const { lots, multiple, targetPrice, stopLossPrice, takeProfitPrice } = command;
  const levels = { targetPrice, stopLossPrice, takeProfitPrice };
  const codes = { side: orderSide.code(side), status: orderStatus.code(status) };
  return {
    name: "submit_forex",
    body: { productId: product.id, ...codes, lots, multiple, ...levels },
  };
}

/** The target as if it were filled now: what a waiting order has to set aside. */
function targetFill(
  { product, conversion }: SubmitForexCommand,
  price: Decimal,
  pair: MarketTick | undefined,
): { price: Decimal; rate: ConversionRate } {
  const pairPrice = conversionPrice(conversion, product.id, price, pair);
  return { price, rate: conversionRate(conversion, pairPrice) };
}
