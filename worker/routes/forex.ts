import { feeType, orderSide, orderStatus } from "#domain/codes.ts";
import { tradingTerms } from "#domain/config/trading-terms.ts";
import type {
  ConversionPath,
  SubmitAnswer,
  SubmitForexCommand,
} from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { readExposureLimits } from "#domain/risk/exposure.ts";
import { accountName } from "#domain/text/names.ts";
import { gainText, numberText } from "#texts/gain-text.ts";
import { m } from "#texts/worker-messages.ts";
import { refusalFor } from "../access/acts.ts";
import { ApiRefusal, required, type Scope, type SessionScope } from "../context.ts";
import { isDemoOnly } from "../demo-only.ts";
import { offeredProduct } from "../offered-product.ts";
import { levelQuotes, noConversion, quotesOf, readQuotes, withFreshQuote } from "../quotes.ts";
import { type Input, preparedCall, sessionCalls } from "../serve-calls.ts";
import { pricedOrders } from "../shown-prices.ts";
import { toWireState } from "../wire/account-state.ts";
import { toWireOrder } from "../wire/forex-order.ts";

/** @throws ApiRefusal quote_unavailable if no pair converts the product's profit */
export function conversionOf({ products, currency }: Catalogue, { quote }: Product) {
  return required(findConversion(products, quote, currency), "quote_unavailable");
}

async function price(scope: Scope, productId: number) {
  const catalogue = await scope.catalogue();
  const product = offeredProduct(catalogue, productId);
  const conversion = conversionOf(catalogue, product);
  const quotes = await readQuotes((wait) =>
    quotesOf(scope.env, catalogue, product, conversion, wait),
  );
  return { catalogue, product, conversion, quotes };
}

const submitForex = preparedCall(
  "submitForex",
  (scope, input) => price(scope, input.forex_id),
  async (scope, input, { catalogue, product, conversion, quotes }) => {
    const { account, key } = scope;
    const side = orderSide.find(input.type);
    const status = orderStatus.find(input.status);
    if (!side || !status || status === "closed") throw new ApiRefusal("order_type_invalid");
    const command = {
      ...openingTerms(scope, catalogue, product, conversion),
      side,
      status,
      lots: input.cont,
      multiple: input.multiple,
      targetPrice: input.target_price ?? "0",
      stopLossPrice: input.stop_loss_price ?? "0",
      takeProfitPrice: input.target_profit_price ?? "0",
      ...kindsOf(input),
    };
    const answer = await withFreshQuote<SubmitAnswer>(quotes, (used) =>
      account.submitForex(command, used, key),
    );
    return toWireAnswer(answer, catalogue);
  },
);

const ownOrderHandlers = sessionCalls({
  myDeal: async (scope, input) => {
    const status = required(orderStatus.find(input.status), "invalid_request");
    const { page = 1, startTime, endTime, forex_id } = input;
    const { catalogue, data, sums, prices } = await pricedOrders(scope, scope.account, {
      ...{ status, page, pageSize },
      ...(startTime === undefined ? {} : { startMs: startTime * 1_000 }),
      ...(endTime === undefined ? {} : { endMs: endTime * 1_000 }),
      ...(forex_id === undefined ? {} : { productId: forex_id }),
    });
    return {
      data: data.map((order) => toWireOrder(order, catalogue, prices)),
      total: sums.total,
      all_fact_profits: Number(sums.allProfit),
      all_fees: Number(sums.allFees),
      all_financing: Number(sums.allFinancing),
    };
  },
  closeForex: async (scope, { id, cont }) => {
    const { env, account, settings, key, lang } = scope;
    const { name, catalogue, product, order } = await ownOrder(scope, id);
    const quotes = await readQuotes((wait) =>
      quotesOf(env, catalogue, product, order.conversion, wait, name),
    );
    const command = { orderId: id, ...(cont === undefined ? {} : { lots: cont }) };
    const closed = await withFreshQuote<SubmitAnswer>(quotes, (used) =>
      account.closeForex(command, used, key),
    );
    const answer = toWireAnswer(closed, catalogue);
    const profit = gainText(netResultOf(answer), settings, lang);
    if (closed.order.id === order.id) {
      return { ...answer, msg: m.order_closed_toast({ profit }, { locale: lang }) };
    }
    const part = { count: answer.Quantity, lots: numberText(answer.Quantity, lang), profit };
    return { ...answer, msg: m.order_part_closed_toast(part, { locale: lang }) };
  },
  cancelTrade: async (scope, { id }) => {
    const { env, account, key } = scope;
    const { name, catalogue, product } = await ownOrder(scope, id);
    // An order whose target was reached fills instead of being cancelled. While the price is in
    // doubt, it is unknown whether the target was reached.
    const quotes = await readQuotes((wait) =>
      levelQuotes(env, catalogue, product, noConversion, wait, name),
    );
    const answer = await withFreshQuote<SubmitAnswer>(quotes, (used) =>
      account.cancelForex({ orderId: id }, used, key),
    );
    return { ...toWireAnswer(answer, catalogue), msg: "" };
  },
  setStopPrice: async (scope, input) => {
    const { env, account, identity, key } = scope;
    const [{ name, catalogue, product, order }, loosening] = await Promise.all([
      ownOrder(scope, input.id),
      refusalFor(scope, identity.userId, "open"),
    ]);
    const { trailing_distance: trailingDistance } = input;
    const command = {
      orderId: input.id,
      stopLossPrice: input.stop_loss_price,
      takeProfitPrice: input.target_profit_price,
      ...(trailingDistance === undefined ? {} : { trailingDistance }),
    };
    const quotes = await readQuotes((wait) =>
      levelQuotes(env, catalogue, product, order.conversion, wait, name),
    );
    const answer = await withFreshQuote<SubmitAnswer>(quotes, (used) =>
      account.setStops(command, used, key, loosening),
    );
    return { ...toWireAnswer(answer, catalogue), msg: "" };
  },
});

export const forexHandlers = { submitForex, ...ownOrderHandlers };

export function toWireAnswer({ order, ...state }: SubmitAnswer, catalogue: Catalogue) {
  return { ...toWireOrder(order, catalogue, null), account: toWireState(state) };
}

/** Terms of a new order by the current settings. @throws forbidden if `is_forex` orders are off */
export function openingTerms(
  { env, settings }: Scope,
  { currency, isFinanced }: Catalogue,
  product: Product,
  conversion: ConversionPath,
) {
  // If customers have one account for everything, orders are allowed even if `is_forex` is off.
  if (!settings.is_forex && !settings.only_one_account) throw new ApiRefusal("forbidden");
  return {
    product,
    conversion,
    currency,
    feeType: feeType.find(Number(settings.trade_fee_type)) ?? ("margin" as const),
    ...tradingTerms(settings, isFinanced),
    exposure: readExposureLimits(product.exposureLimit, settings.exposure_limit),
    isDemoOnly: isDemoOnly(env, product, conversion),
  };
}

/** Returns only the given fields: the account compares them with those of a repeated request. */
function kindsOf({
  trailing_distance: trailingDistance,
  expires_ms: expiresAtMs,
  stop_price: stopPrice,
  seen_price: seen,
  price_range: worseBy,
}: Input<"submitForex">): Pick<
  SubmitForexCommand,
  "trailingDistance" | "expiresAtMs" | "stopPrice" | "range"
> {
  if ((seen === undefined) !== (worseBy === undefined)) {
    throw new ApiRefusal("invalid_request", {
      field: seen === undefined ? "seen_price" : "price_range",
    });
  }
  return {
    ...(trailingDistance === undefined ? {} : { trailingDistance }),
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    ...(stopPrice === undefined ? {} : { stopPrice }),
    ...(seen === undefined || worseBy === undefined ? {} : { range: { seen, worseBy } }),
  };
}

export async function ownOrder(scope: SessionScope, orderId: string) {
  const { company, identity } = scope;
  const [order, catalogue] = await Promise.all([scope.account.order(orderId), scope.catalogue()]);
  if (!order) throw new ApiRefusal("order_unknown");
  // Refuses if the market may lack the order's levels: one may have been reached unnoticed.
  if (!order.isArmed) throw new ApiRefusal("busy");
  const found = catalogue.products.find((each) => each.id === order.productId);
  const listed = required(found, "product_unknown");
  // Uses the market that accepted the order, even if the product has moved to another market.
  const product = { ...listed, market: order.market ?? listed.market };
  const name = accountName(company.id, identity.userId);
  return { name, catalogue, product, listed, order };
}
