import type { CommandQuotes, ConversionPath, SubmitAnswer } from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { Quote } from "#domain/contracts/market.ts";
import type { Result } from "#domain/errors.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { ApiRefusal, type Scope, unwrap } from "../context.ts";
import { sessionHandler } from "../register.ts";
import { accountOf } from "../session.ts";
import { toWireOrder } from "../wire/forex-order.ts";
import { boardOf } from "./board.ts";
import { marketOf } from "./market.ts";

const pageSize = 20;

interface Priced {
  catalogue: Catalogue;
  product: Product;
  conversion: ConversionPath;
  quotes: CommandQuotes;
}

async function quoteOf(scope: Scope, product: Product): Promise<Quote> {
  return unwrap(await marketOf(scope.env, product).quote(product.market)).quote;
}

/** The product's newest quote and, where currencies differ, the conversion pair's, both at once. */
async function quotesOf(
  scope: Scope,
  catalogue: Catalogue,
  product: Product,
  conversion: ConversionPath,
): Promise<CommandQuotes> {
  const pair = catalogue.products.find((each) => each.id === conversion.productId);
  if (!pair || pair.id === product.id) return { quote: await quoteOf(scope, product) };
  const [quote, rate] = await Promise.all([quoteOf(scope, product), quoteOf(scope, pair)]);
  return { quote, conversion: rate };
}

async function price(scope: Scope, productId: number): Promise<Priced> {
  const catalogue = await scope.catalogue();
  const product = catalogue.products.find((each) => each.id === productId);
  if (!product) throw new ApiRefusal("product_unknown");
  const conversion = findConversion(catalogue.products, product.quote, catalogue.currency);
  if (!conversion) throw new ApiRefusal("quote_unavailable");
  const quotes = await quotesOf(scope, catalogue, product, conversion);
  return { catalogue, product, conversion, quotes };
}

/** A quote may have aged on its way: one more try with a fresh one, under the same key. */
async function withFreshQuote(
  first: CommandQuotes,
  again: () => Promise<CommandQuotes>,
  act: (quotes: CommandQuotes) => Promise<Result<SubmitAnswer>>,
): Promise<SubmitAnswer> {
  const answer = await act(first);
  if (answer.ok || answer.error !== "quote_unavailable") return unwrap(answer);
  return unwrap(await act(await again()));
}

export const forexHandlers = {
  submitForex: sessionHandler(
    calls.submitForex,
    async (scope, input, priced: Priced) => {
      const { env, company, identity, key } = scope;
      const { catalogue, product, conversion, quotes } = priced;
      if (input.type !== 1 && input.type !== 2) throw new ApiRefusal("order_type_invalid");
      if (input.status !== 1) throw new ApiRefusal("order_type_invalid");
      const settings = await scope.settings();
      const command = {
        product,
        conversion,
        side: input.type as 1 | 2,
        status: 1 as const,
        lots: input.cont,
        multiple: input.multiple,
        targetPrice: "0",
        stopLossPrice: "0",
        takeProfitPrice: "0",
        feeType: Number(settings.trade_fee_type ?? "1"),
      };
      const account = accountOf(env, company.id, identity.userId);
      const { order } = await withFreshQuote(
        quotes,
        () => quotesOf(scope, catalogue, product, conversion),
        (used) => account.submitForex(command, used, key),
      );
      return toWireOrder(order, catalogue, null);
    },
    (scope, input) => price(scope, input.forex_id),
  ),
  myDeal: sessionHandler(calls.myDeal, async (scope, input) => {
    const { env, company, identity } = scope;
    if (input.status !== 0 && input.status !== 1 && input.status !== 3) {
      throw new ApiRefusal("invalid_request");
    }
    const [catalogue, page, board] = await Promise.all([
      scope.catalogue(),
      accountOf(env, company.id, identity.userId).orders({
        status: input.status,
        page: input.page ?? 1,
        pageSize,
        ...(input.startTime === undefined ? {} : { startMs: input.startTime * 1_000 }),
        ...(input.endTime === undefined ? {} : { endMs: input.endTime * 1_000 }),
      }),
      input.status === 1 ? boardOf(scope) : null,
    ]);
    return {
      data: page.data.map((order) => toWireOrder(order, catalogue, board)),
      total: page.total,
      all_fact_profits: Number(page.allProfit),
    };
  }),
  closeForex: sessionHandler(calls.closeForex, async (scope, input) => {
    const { env, company, identity, key } = scope;
    const account = accountOf(env, company.id, identity.userId);
    const [order, catalogue] = await Promise.all([account.order(input.id), scope.catalogue()]);
    if (!order) throw new ApiRefusal("order_unknown");
    const product = catalogue.products.find((each) => each.id === order.productId);
    if (!product) throw new ApiRefusal("product_unknown");
    const quotes = () => quotesOf(scope, catalogue, product, order.conversion);
    const { order: closed } = await withFreshQuote(await quotes(), quotes, (used) =>
      account.closeForex({ orderId: input.id }, used, key),
    );
    return toWireOrder(closed, catalogue, null);
  }),
};
