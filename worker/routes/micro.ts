import { findMicroDuration, loadMicroOptions } from "#db/offer/micro.ts";
import { microDirection, microStatus } from "#domain/codes.ts";
import type { MicroAnswer, SubmitMicroCommand } from "#domain/contracts/account.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { unmarked } from "#domain/market/markup.ts";
import { ApiRefusal, required, type Scope } from "../context.ts";
import { isDemoOnly } from "../demo-only.ts";
import { offeredProduct } from "../offered-product.ts";
import { noConversion, quotesOf, readQuotes, withFreshQuote } from "../quotes.ts";
import { preparedCall, publicCalls, sessionCalls } from "../serve-calls.ts";
import { toWireState } from "../wire/account-state.ts";
import { toWireMicroOrder } from "../wire/micro-order.ts";

async function price(scope: Scope, productId: number) {
  const catalogue = await scope.catalogue();
  const offered = offeredProduct(catalogue, productId);
  // Options have no spread and no markup: the feed's own prices decide them.
  const product = { ...offered, market: unmarked(offered.market) };
  // Stakes are in the account's currency, so no pair's quote is needed.
  const quotes = await readQuotes((wait) =>
    quotesOf(scope.env, catalogue, product, noConversion, wait),
  );
  return { catalogue, product, quotes };
}

/**
 * Reads a duration's current terms. The account refuses a ratio of 0, which means that the duration
 * is not offered.
 */
async function termsOf({ db, settings }: Scope, seconds: number) {
  if (!settings.is_micro) throw new ApiRefusal("forbidden");
  const duration = await findMicroDuration(...db, seconds);
  return {
    ratio: duration?.profitRatio ?? "0",
    limitAmount: duration?.limitAmount ?? "0",
    lossLevel: settings.micro_loss_level,
    equalPrice: settings.micro_equal_price,
    oneAccount: settings.only_one_account,
  };
}

const submitMicro = preparedCall(
  "submitMicro",
  (scope, input) => price(scope, input.forex_id),
  async (scope, input, { catalogue, product, quotes }) => {
    const command: SubmitMicroCommand = {
      product,
      direction: required(microDirection.find(input.type), "order_type_invalid"),
      amount: input.number,
      seconds: input.seconds,
      isDemoOnly: isDemoOnly(scope.env, product, noConversion),
      ...(await termsOf(scope, input.seconds)),
    };
    const { order, ...state } = await withFreshQuote<MicroAnswer>(quotes, (used) =>
      scope.account.submitMicro(command, used, scope.key),
    );
    return { ...toWireMicroOrder(order, catalogue, Date.now()), account: toWireState(state) };
  },
);

export const microHandlers = {
  submitMicro,
  ...publicCalls({
    getSeconds: async ({ db }) => {
      const { durations, amounts } = await loadMicroOptions(...db);
      return {
        sec: durations.map(({ id, seconds, profitRatio, limitAmount }) => ({
          Id: id,
          Seconds: seconds,
          ProfitRatio: Number(profitRatio),
          LimitAmount: Number(limitAmount),
        })),
        number: amounts.map((amount) => ({ Number: Number(amount) })),
      };
    },
  }),
  ...sessionCalls({
    microOrders: async (scope, input) => {
      const status = required(microStatus.find(input.status), "invalid_request");
      const [catalogue, { data, total }] = await Promise.all([
        scope.catalogue(),
        scope.account.microOrders({ status, page: input.page ?? 1, pageSize }),
      ]);
      const nowMs = Date.now();
      return { data: data.map((order) => toWireMicroOrder(order, catalogue, nowMs)), total };
    },
  }),
};
