import type * as z from "zod/mini";
import { feeType, orderSide, orderStatus } from "#domain/codes.ts";
import type { Settings } from "#domain/config/schema.ts";
import { tradingTerms } from "#domain/config/trading-terms.ts";
import type {
  CommandQuotes,
  ConversionPath,
  SubmitAnswer,
  SubmitForexCommand,
} from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { accountName } from "#domain/names.ts";
import { readExposureLimits } from "#domain/risk/exposure.ts";
import { gainText, numberText } from "#texts/gain-text.ts";
import { m } from "#texts/worker-messages.ts";
import { refusalFor } from "../access/acts.ts";
import { ApiRefusal, type Scope, type SessionScope } from "../context.ts";
import { isDemoOnly } from "../demo-only.ts";
import { offeredProduct } from "../offered-product.ts";
import { levelQuotes, PriceWait, quotesOf, withFreshQuote } from "../quotes.ts";
import { sessionHandler } from "../serve-calls.ts";
import { shownPrices } from "../shown-prices.ts";
import { toWireState } from "../wire/account-state.ts";
import { toWireOrder } from "../wire/forex-order.ts";
import { boardOf } from "./board.ts";

/** A cancelled order moves no amount that needs conversion. */
export const noConversion: ConversionPath = { productId: null, inverted: false };

interface Priced {
  catalogue: Catalogue;
  product: Product;
  conversion: ConversionPath;
  wait: PriceWait;
  quotes: CommandQuotes;
}

async function price(scope: Scope, productId: number): Promise<Priced> {
  const catalogue = await scope.catalogue();
  const product = offeredProduct(catalogue, productId);
  const conversion = findConversion(catalogue.products, product.quote, catalogue.currency);
  if (!conversion) throw new ApiRefusal("quote_unavailable");
  const wait = new PriceWait();
  const quotes = await quotesOf(scope.env, catalogue, product, conversion, wait);
  return { catalogue, product, conversion, wait, quotes };
}

export const forexHandlers = {
  submitForex: sessionHandler(
    calls.submitForex,
    async (scope, input, priced: Priced) => {
      const { env, key } = scope;
      const { catalogue, product, conversion, wait, quotes } = priced;
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
      const { order, ...state } = await withFreshQuote<SubmitAnswer>(
        quotes,
        () => quotesOf(env, catalogue, product, conversion, wait),
        (used) => scope.account.submitForex(command, used, key),
      );
      return { ...toWireOrder(order, catalogue, null), account: toWireState(state) };
    },
    (scope, input) => price(scope, input.forex_id),
  ),
  myDeal: sessionHandler(calls.myDeal, async (scope, input) => {
    const status = orderStatus.find(input.status);
    if (!status) throw new ApiRefusal("invalid_request");
    const [catalogue, page, board] = await Promise.all([
      scope.catalogue(),
      scope.account.orders({
        status,
        page: input.page ?? 1,
        pageSize,
        ...(input.startTime === undefined ? {} : { startMs: input.startTime * 1_000 }),
        ...(input.endTime === undefined ? {} : { endMs: input.endTime * 1_000 }),
        ...(input.forex_id === undefined ? {} : { productId: input.forex_id }),
      }),
      status === "open" ? boardOf(scope) : null,
    ]);
    const prices = board && (await shownPrices(scope, scope.account, page.data, board));
    return {
      data: page.data.map((order) => toWireOrder(order, catalogue, prices)),
      total: page.total,
      all_fact_profits: Number(page.allProfit),
      all_fees: Number(page.allFees),
      all_financing: Number(page.allFinancing),
    };
  }),
  closeForex: sessionHandler(calls.closeForex, async (scope, input) => {
    const { name, key, catalogue, product, order } = await ownOrder(scope, input.id);
    const wait = new PriceWait();
    const quotes = () => quotesOf(scope.env, catalogue, product, order.conversion, wait, name);
    const command = {
      orderId: input.id,
      ...(input.cont === undefined ? {} : { lots: input.cont }),
    };
    const { order: closed, ...state } = await withFreshQuote<SubmitAnswer>(
      await quotes(),
      quotes,
      (used) => scope.account.closeForex(command, used, key),
    );
    const answer = toWireOrder(closed, catalogue, null);
    const result = netResultOf(answer);
    const profit = gainText(result, scope.settings, scope.lang);
    const lots = numberText(answer.Quantity, scope.lang);
    return {
      ...answer,
      account: toWireState(state),
      msg:
        closed.id === order.id
          ? m.order_closed_toast({ profit }, { locale: scope.lang })
          : m.order_part_closed_toast(
              { count: Number(answer.Quantity), lots, profit },
              { locale: scope.lang },
            ),
    };
  }),
  cancelTrade: sessionHandler(calls.cancelTrade, async (scope, input) => {
    const { name, key, catalogue, product } = await ownOrder(scope, input.id);
    // A target that was reached by now fills instead of being cancelled. While the price is in
    // doubt, that is unknown.
    const wait = new PriceWait();
    const quotes = () => levelQuotes(scope.env, catalogue, product, noConversion, wait, name);
    const { order, ...state } = await withFreshQuote<SubmitAnswer>(await quotes(), quotes, (used) =>
      scope.account.cancelForex({ orderId: input.id }, used, key),
    );
    return { ...toWireOrder(order, catalogue, null), account: toWireState(state), msg: "" };
  }),
  setStopPrice: sessionHandler(calls.setStopPrice, async (scope, input) => {
    const [{ name, key, catalogue, product, order }, loosening] = await Promise.all([
      ownOrder(scope, input.id),
      refusalFor(scope, scope.identity.userId, "open"),
    ]);
    const command = {
      orderId: input.id,
      stopLossPrice: input.stop_loss_price,
      takeProfitPrice: input.target_profit_price,
      ...(input.trailing_distance === undefined
        ? {}
        : { trailingDistance: input.trailing_distance }),
    };
    const wait = new PriceWait();
    const quotes = () => levelQuotes(scope.env, catalogue, product, order.conversion, wait, name);
    const { order: changed, ...state } = await withFreshQuote<SubmitAnswer>(
      await quotes(),
      quotes,
      (used) => scope.account.setStops(command, used, key, loosening),
    );
    return { ...toWireOrder(changed, catalogue, null), account: toWireState(state), msg: "" };
  }),
};

/**
 * Terms of a new order: the product, and the company's current settings and limits.
 * @throws ApiRefusal if the company offers no contracts
 */
export function openingTerms(
  { env, settings }: Scope,
  { currency, isFinanced }: Catalogue,
  product: Product,
  conversion: ConversionPath,
) {
  if (!offersContracts(settings)) throw new ApiRefusal("forbidden");
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

/** Only the trader's own fields: they identify a repeat. */
function kindsOf({
  trailing_distance: trailingDistance,
  expires_ms: expiresAtMs,
  stop_price: stopPrice,
  seen_price: seen,
  price_range: worseBy,
}: z.output<typeof calls.submitForex.input>): Pick<
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
  const { company, identity, key } = scope;
  const [order, catalogue] = await Promise.all([scope.account.order(orderId), scope.catalogue()]);
  if (!order) throw new ApiRefusal("order_unknown");
  // The market did not receive its levels: a trader's act could overtake one of them.
  if (!order.isArmed) throw new ApiRefusal("busy");
  const listed = catalogue.products.find((each) => each.id === order.productId);
  if (!listed) throw new ApiRefusal("product_unknown");
  // The order ends at the market where it was accepted: the product may have moved to another.
  const product = { ...listed, market: order.market ?? listed.market };
  const name = accountName(company.id, identity.userId);
  return { name, key, catalogue, product, listed, order };
}

/**
 * With one account for everything, contracts stay in it even if they are switched off. Open
 * positions can always be closed.
 */
function offersContracts({ is_forex, only_one_account }: Settings): boolean {
  return is_forex || only_one_account;
}
