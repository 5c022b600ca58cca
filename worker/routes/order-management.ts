/** Acts on more than one order: reversals, and ending many at once. */
import type { CommandQuotes, OwnOrder, SubmitAnswer } from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { EndedOrder, EndForexCommand } from "#domain/contracts/order-commands.ts";
import { errorCodes } from "#domain/errors.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { netResult } from "#domain/forex/net-result.ts";
import { accountName, marketName } from "#domain/names.ts";
import { errorText } from "#texts/error-text.ts";
import { gainText } from "#texts/gain-text.ts";
import { m } from "#texts/worker-messages.ts";
import { ApiRefusal, type SessionScope } from "../context.ts";
import { levelQuotes, PriceWait, quotesOf, turnQuotes, withFreshQuote } from "../quotes.ts";
import { sessionHandler } from "../serve-calls.ts";
import { toWireState } from "../wire/account-state.ts";
import { toWireOrder } from "../wire/forex-order.ts";
import { noConversion, openingTerms, ownOrder } from "./forex.ts";

export const orderManagementHandlers = {
  reverseForex: sessionHandler(calls.reverseForex, async (scope, input) => {
    const { env, account, settings, lang } = scope;
    const { name, key, catalogue, product, listed } = await ownOrder(scope, input.id);
    // The opposite position is new, so it uses the current conversion and market.
    const conversion = findConversion(catalogue.products, listed.quote, catalogue.currency);
    if (!conversion) throw new ApiRefusal("quote_unavailable");
    const command = {
      ...openingTerms(scope, catalogue, listed, conversion),
      orderId: input.id,
    };
    const wait = new PriceWait();
    const quotes = () => turnQuotes(env, catalogue, { product, listed, conversion }, wait, name);
    const { order, reversed, ...state } = await withFreshQuote<SubmitAnswer>(
      await quotes(),
      quotes,
      (used) => account.reverseForex(command, used, key),
    );
    const result = netResult({
      profit: Number(reversed?.profit ?? 0),
      fee: Number(reversed?.fee ?? 0),
      financing: Number(reversed?.financing ?? 0),
    });
    const profit = gainText(result, settings, lang);
    return {
      ...toWireOrder(order, catalogue, null),
      account: toWireState(state),
      msg: m.order_reversed_toast({ profit }, { locale: lang }),
    };
  }),
  endForex: sessionHandler(calls.endForex, async (scope, input) => {
    const [orders, catalogue] = await Promise.all([
      scope.account.ownOrders(input.ids),
      scope.catalogue(),
    ]);
    const command: EndForexCommand = { act: input.act, orderIds: input.ids };
    const wait = new PriceWait();
    const first = await end(
      scope,
      command,
      await quotesFor(scope, catalogue, command, orders, wait),
    );
    // Quotes that aged on the way are read once more, under the same keys.
    const aged = first.filter(({ answer }) => !answer.ok && answer.error === "quote_unavailable");
    const again = { act: input.act, orderIds: aged.map(({ orderId }) => orderId) };
    const second =
      aged.length === 0
        ? []
        : await end(scope, again, await quotesFor(scope, catalogue, again, orders, wait));
    const results = first.map((each) => second.find((x) => x.orderId === each.orderId) ?? each);
    return {
      account: newestState(results),
      results: results.map((each) => toResult(scope, catalogue, each)),
    };
  }),
};

function end(
  { account, key }: SessionScope,
  command: EndForexCommand,
  quotes: CommandQuotes[],
): Promise<EndedOrder[]> {
  return account.endForex(command, quotes, key);
}

/** One quote for each product of the orders; none if its levels did not arrive. */
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
