import { findMicroDuration, loadMicroOptions } from "#db/micro.ts";
import { microDirection, microStatus } from "#domain/codes.ts";
import type { CommandQuotes, MicroAnswer, SubmitMicroCommand } from "#domain/contracts/account.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { unmarked } from "#domain/market/markup.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { isDemoOnly } from "../demo-only.ts";
import { offeredProduct } from "../offered-product.ts";
import { PriceWait, quotesOf, withFreshQuote } from "../quotes.ts";
import { publicHandler, sessionHandler } from "../serve-calls.ts";
import { toWireState } from "../wire/account-state.ts";
import { toWireMicroOrder } from "../wire/micro-order.ts";

/** Stakes are in the account's currency, so no pair's quote is needed. */
const noConversion = { productId: null, inverted: false } as const;

interface Priced {
  catalogue: Catalogue;
  product: Product;
  wait: PriceWait;
  quotes: CommandQuotes;
}

async function price(scope: Scope, productId: number): Promise<Priced> {
  const catalogue = await scope.catalogue();
  const offered = offeredProduct(catalogue, productId);
  // An option has no spread and no markup: the feed's own prices decide it.
  const product = { ...offered, market: unmarked(offered.market) };
  const wait = new PriceWait();
  const quotes = await quotesOf(scope.env, catalogue, product, noConversion, wait);
  return { catalogue, product, wait, quotes };
}

/**
 * The company's current terms of the duration. A duration it does not offer has no ratio: the
 * account refuses it.
 */
async function termsOf(
  { env, company, settings }: Scope,
  seconds: number,
): Promise<
  Pick<SubmitMicroCommand, "ratio" | "limitAmount" | "lossLevel" | "equalPrice" | "oneAccount">
> {
  if (!settings.is_micro) throw new ApiRefusal("forbidden");
  const duration = await findMicroDuration(env.DB, company.id, seconds);
  return {
    ratio: duration?.profitRatio ?? "0",
    limitAmount: duration?.limitAmount ?? "0",
    lossLevel: settings.micro_loss_level,
    equalPrice: settings.micro_equal_price,
    oneAccount: settings.only_one_account,
  };
}

export const microHandlers = {
  getSeconds: publicHandler(calls.getSeconds, async ({ env, company }) => {
    const { durations, amounts } = await loadMicroOptions(env.DB, company.id);
    return {
      sec: durations.map(({ id, seconds, profitRatio, limitAmount }) => ({
        Id: id,
        Seconds: seconds,
        ProfitRatio: Number(profitRatio),
        LimitAmount: Number(limitAmount),
      })),
      number: amounts.map((amount) => ({ Number: Number(amount) })),
    };
  }),
  submitMicro: sessionHandler(
    calls.submitMicro,
    async (scope, input, { catalogue, product, wait, quotes }: Priced) => {
      const { env, key } = scope;
      const direction = microDirection.find(input.type);
      if (!direction) throw new ApiRefusal("order_type_invalid");
      const command: SubmitMicroCommand = {
        product,
        direction,
        amount: input.number,
        seconds: input.seconds,
        isDemoOnly: isDemoOnly(env, product, noConversion),
        ...(await termsOf(scope, input.seconds)),
      };
      const { order, ...state } = await withFreshQuote<MicroAnswer>(
        quotes,
        () => quotesOf(env, catalogue, product, noConversion, wait),
        (used) => scope.account.submitMicro(command, used, key),
      );
      return {
        ...toWireMicroOrder(order, catalogue, Date.now()),
        account: toWireState(state),
      };
    },
    (scope, input) => price(scope, input.forex_id),
  ),
  microOrders: sessionHandler(calls.microOrders, async (scope, input) => {
    const status = microStatus.find(input.status);
    if (!status) throw new ApiRefusal("invalid_request");
    const { page = 1 } = input;
    const [catalogue, found] = await Promise.all([
      scope.catalogue(),
      scope.account.microOrders({ status, page, pageSize }),
    ]);
    const nowMs = Date.now();
    return {
      data: found.data.map((order) => toWireMicroOrder(order, catalogue, nowMs)),
      total: found.total,
    };
  }),
};
