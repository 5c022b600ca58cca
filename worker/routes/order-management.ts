import type { CommandQuotes, OwnOrder, SubmitAnswer } from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { EndedOrder, EndForexCommand } from "#domain/contracts/order-commands.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { netResult } from "#domain/forex/net-result.ts";
import { accountName, marketName } from "#domain/text/names.ts";
import { errorText } from "#texts/error-text.ts";
import { gainText } from "#texts/gain-text.ts";
import { m } from "#texts/worker-messages.ts";
import type { SessionScope } from "../context.ts";
import {
  levelQuotes,
  noConversion,
  PriceWait,
  quotesOf,
  readQuotes,
  turnQuotes,
  withFreshQuote,
} from "../quotes.ts";
import { readReceipt } from "../receipt.ts";
import { sessionCalls } from "../serve-calls.ts";
import { toWireState } from "../wire/account-state.ts";
import { toWireOrder } from "../wire/forex-order.ts";
import { conversionOf, openingTerms, ownOrder, toWireAnswer } from "./forex.ts";

export const orderManagementHandlers = sessionCalls({
  reverseForex: async (scope, input) => {
    const { env, account, settings, key, lang } = scope;
    const { name, catalogue, product, listed } = await ownOrder(scope, input.id);
    // The opposite position is new, so it uses the current conversion and market.
    const conversion = conversionOf(catalogue, listed);
    const terms = openingTerms(scope, catalogue, listed, conversion);
    const command = { ...terms, orderId: input.id };
    const quotes = await readQuotes((wait) =>
      turnQuotes(env, catalogue, { product, listed, conversion }, wait, name),
    );
    const answer = await withFreshQuote<SubmitAnswer>(quotes, (used) =>
      account.reverseForex(command, used, key),
    );
    const { profit = 0, fee = 0, financing = 0 } = answer.reversed ?? {};
    const result = netResult({
      profit: Number(profit),
      fee: Number(fee),
      financing: Number(financing),
    });
    const gain = gainText(result, settings, lang);
    const msg = m.order_reversed_toast({ profit: gain }, { locale: lang });
    return { ...toWireAnswer(answer, catalogue), msg };
  },
  endForex: async (scope, input) => {
    const { account, key } = scope;
    const [orders, catalogue] = await Promise.all([
      account.ownOrders(input.ids),
      scope.catalogue(),
    ]);
    const wait = new PriceWait();
    const end = async (orderIds: string[]) => {
      const command = { act: input.act, orderIds };
      const quotes = await quotesFor(scope, catalogue, command, orders, wait);
      return account.endForex(command, quotes, key);
    };
    const first = await end(input.ids);
    // Repeats the commands whose quotes were too old, with new quotes and the same keys.
    const aged = first.filter(({ answer }) => !answer.ok && answer.error === "quote_unavailable");
    const second = aged.length === 0 ? [] : await end(aged.map(({ orderId }) => orderId));
    const results = first.map((each) => second.find((x) => x.orderId === each.orderId) ?? each);
    return {
      account: newestState(results),
      results: results.map((each) => toResult(scope, catalogue, each)),
    };
  },
  receipt: ({ env, account }, { order }) => readReceipt(env, account, order),
});

/**
 * Reads quotes once for all orders with the same market and conversion. Skips an order whose levels
 * may be missing at the market.
 */
async function quotesFor(
  { env, company, identity }: SessionScope,
  catalogue: Catalogue,
  { act, orderIds }: EndForexCommand,
  orders: readonly OwnOrder[],
  wait: PriceWait,
): Promise<CommandQuotes[]> {
  const name = accountName(company.id, identity.userId);
  const wanted = new Map<string, () => Promise<CommandQuotes>>();
  for (const order of orders) {
    const listed = catalogue.products.find(({ id }) => id === order.productId);
    if (!listed || !order.isArmed || !orderIds.includes(order.id)) continue;
    const product: Product = { ...listed, market: order.market ?? listed.market };
    const { conversion } = order;
    const ask = () =>
      act === "close"
        ? quotesOf(env, catalogue, product, conversion, wait, name)
        : levelQuotes(env, catalogue, product, noConversion, wait, name);
    wanted.set(`${marketName(product.market)} ${conversion.market}`, ask);
  }
  return Promise.all([...wanted.values()].map((ask) => ask()));
}

function newestState(results: readonly EndedOrder[]) {
  const states = results.flatMap(({ answer }) => (answer.ok ? [answer] : []));
  const [newest] = states.sort((left, right) => (right.version ?? 0) - (left.version ?? 0));
  return newest ? toWireState(newest) : null;
}

function toResult({ lang }: SessionScope, catalogue: Catalogue, { orderId, answer }: EndedOrder) {
  const code = answer.ok ? errorCodes.ok : errorCodes[answer.error];
  return {
    id: orderId,
    code,
    msg: answer.ok ? "" : errorText(answer.error, lang, answer.limit),
    order: answer.ok ? toWireOrder(answer.order, catalogue, null) : null,
  };
}
