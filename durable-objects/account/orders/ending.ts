/**
 * Closes many positions, or cancels many pending orders. Each order has a command of its own, so a
 * refusal affects only that order. A repeat of an interrupted request continues with the rest.
 */
import type { CommandQuotes, OwnOrder } from "#domain/contracts/account.ts";
import type { EndedOrder, EndForexCommand } from "#domain/contracts/order-commands.ts";
import type { AccountContext } from "../account-context.ts";
import type { Arming } from "./arming.ts";
import { marketOf } from "./fills.ts";
import type { Forex } from "./forex.ts";
import { publicOrder } from "./order-row.ts";

/**
 * Sends waiting levels to their markets, then returns the orders. `isArmed` is false if an order's
 * market is out of reach.
 */
export async function ownOrders(
  { orders, arming }: Pick<AccountContext, "orders"> & { arming: Arming },
  orderIds: readonly string[],
): Promise<OwnOrder[]> {
  const found = orderIds.flatMap((id) => orders.find(id) ?? []);
  const waiting = found.filter(({ status }) => status !== "closed");
  const markets = [...new Set(waiting.map(({ terms }) => marketOf(terms.product)))];
  const reached = await Promise.all(
    markets.map(async (name) => [name, await arming.flush(name)] as const),
  );
  const isKnown = new Map(reached);
  return found.map((order) => {
    const { product } = order.terms;
    const isArmed = order.status === "closed" || isKnown.get(marketOf(product)) === true;
    return { ...publicOrder(order), conversion: order.conversion, market: product.market, isArmed };
  });
}

/**
 * Stands in for missing quotes. A repeat of a decided command still gets its answer; the account
 * refuses any other command.
 */
const unpriced: CommandQuotes = {
  quote: {
    market: "",
    generation: 0,
    seq: 0,
    timeMs: 0,
    bid: 0,
    ask: 0,
    status: "no_price",
    doubt: "none",
    answeredAtMs: 0,
  },
};

/**
 * @param quotes newest prices; each order uses those of its own market and conversion pair
 * @param key key of the whole request; each order's own key derives from it
 */
export function endOrders(
  { orders, forex }: Pick<AccountContext, "orders"> & { forex: Forex },
  { act, orderIds }: EndForexCommand,
  quotes: readonly CommandQuotes[],
  key: string,
): EndedOrder[] {
  return orderIds.map((orderId) => {
    const order = orders.find(orderId);
    if (!order) return { orderId, answer: { ok: false, error: "order_unknown" } };
    const market = marketOf(order.terms.product);
    const pair = act === "close" ? order.conversion.market : undefined;
    const fitting = quotes.find(
      ({ quote, conversion }) =>
        quote.market === market &&
        (pair === undefined || pair === market || conversion?.market === pair),
    );
    const answer = forex[act]({ orderId }, fitting ?? unpriced, `${key}:${orderId}`);
    return { orderId, answer };
  });
}
