import type { CommandQuotes } from "#domain/contracts/account.ts";
import type { SetStopsCommand } from "#domain/contracts/order-commands.ts";
import { type ErrorName, type Refusal, refuse } from "#domain/errors/errors.ts";
import { isLooser, isNone, refuseLevels } from "#domain/forex/levels.ts";
import { fillOf, readTrailing } from "#domain/forex/order-kinds.ts";
import { trailingOf, trailingStop } from "#domain/triggers/trailing.ts";
import type { AccountContext } from "../account-context.ts";
import type { Arming } from "./arming.ts";
import { acceptedQuotes, type MarketTick, marketOf, termsOf } from "./fills.ts";
import type { OrderRecord } from "./order-row.ts";
import { writeStep } from "./order-steps.ts";
import type { Stops } from "./order-store.ts";

/**
 * @param loosening reason why this customer may not move a stop further from the price; null if
 * allowed
 * @returns the refusal, after which nothing is written; null if the stops are set
 */
export function setStops(
  context: AccountContext & { arming: Arming },
  order: OrderRecord,
  command: SetStopsCommand,
  quotes: CommandQuotes,
  currency: string,
  loosening: ErrorName | null,
): Refusal | null {
  if (order.status === "closed") return refuse("order_not_open");
  const { usedQuotes, orders, arming, changed } = context;
  const used = acceptedQuotes(usedQuotes, termsOf(order), quotes, currency, true);
  if (!used.ok) return used;
  const isPending = order.status === "pending";
  const now = isPending ? priceAsTick(order.targetPrice) : used.quote;
  const { product } = order.terms;
  const levels = { stopLossPrice: command.stopLossPrice, takeProfitPrice: command.takeProfitPrice };
  const side = { side: order.side, pricePrecision: product.pricePrecision };
  const refusal = refuseLevels(side, levels, now);
  if (refusal) return refusal;
  const trailing = readTrailing(product, command, followedPrice(order, used.quote));
  if (!trailing.ok) return trailing;
  const { trailingDistance } = trailing;
  const stopLossPrice =
    trailingDistance === "0" || isPending
      ? command.stopLossPrice
      : stopAt(order, trailingDistance, used.quote);
  const stops = { ...levels, stopLossPrice, trailingDistance };
  if (loosening && isLooser(order, stops)) return refuse(loosening);
  writeStops(context, order, stops, used.quote);
  usedQuotes.remember(used.quote);
  // The levels of a pending order count only after its fill.
  if (!isPending) arming.arm(orders.require(order.id), used.quote.seq);
  changed([]);
  return null;
}

function followedPrice(order: OrderRecord, { bid, ask }: MarketTick): number {
  const { side, status, targetPrice, stopPrice } = order;
  if (status === "pending") return fillOf(side, targetPrice, stopPrice);
  return side === "buy" ? bid : ask;
}

/** A stop that already trails at this distance keeps its level: a trailing stop never loosens. */
function stopAt(order: OrderRecord, distance: string, tick: MarketTick): string {
  if (order.trailingDistance === distance) return order.stopLossPrice;
  const trailing = trailingOf(distance, order.terms.product.pricePrecision);
  return trailingStop(order.side, tick, trailing).toString();
}

function writeStops(
  context: AccountContext & { arming: Arming },
  order: OrderRecord,
  stops: Stops,
  tick: MarketTick,
): void {
  context.orders.setStops(order.id, stops);
  const { stopLossPrice, takeProfitPrice, trailingDistance } = stops;
  if (order.status === "open") {
    const levels = { stopLossPrice, takeProfitPrice };
    context.masterActs.acted(order, { kind: "levels", levels });
  }
  const starts = trailingDistance !== "0" && !isNone(stopLossPrice);
  if (!starts || order.trailingDistance === trailingDistance) return;
  writeStep(context, order, { kind: "follows", level: stopLossPrice }, tick);
  const { product } = order.terms;
  context.arming.keepTick(marketOf(product), product.market, tick);
}

function priceAsTick(price: string): { bid: number; ask: number } {
  return { bid: Number(price), ask: Number(price) };
}
