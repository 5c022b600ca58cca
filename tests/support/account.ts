/** Products, orders and quotes for tests and benches. */
import type { SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { FinancingPlan } from "#domain/contracts/financing.ts";
import type { Quote } from "#domain/contracts/market.ts";
import type { TradingTerms } from "#domain/contracts/trading-terms.ts";
import { noExposureLimits } from "#domain/risk/exposure.ts";
import { marketName } from "#domain/text/names.ts";

export const standardTerms: TradingTerms = {
  risk: { marginCall: 100, stopOut: 50 },
  limits: { positions: 200, pending: 200 },
  rollover: null,
};

export const noFinancing: FinancingPlan = {
  clocks: [{ fromMs: 0, time: "17:00", zone: "America/New_York" }],
  rates: [],
  holidays: {},
  swapFree: [],
  freeDays: [],
};

/** A product; without a change, a lot is 100,000 EUR against USD. */
export function makeProduct(change: Partial<Product> & { symbol?: string } = {}): Product {
  const { symbol = "EURUSD", ...fields } = change;
  return {
    id: 1,
    code: "EURUSD",
    showCode: "EUR/USD",
    logo: "",
    categoryId: 1,
    category: "forex",
    sort: 1,
    base: "EUR",
    quote: "USD",
    pricePrecision: 5,
    lotStep: "0.01",
    minLots: "0.05",
    maxLots: "50",
    unitsPerLot: "100000",
    feeRate: "7",
    marginMode: "multiple",
    fixedMargin: "0",
    multiples: [
      { value: 50, isDefault: false },
      { value: 100, isDefault: true },
    ],
    market: {
      feed: { id: "sim", provider: "simulator", clock: "wall" },
      symbol,
      pricePrecision: 5,
      session: "forex",
      candlesFrom: "bid",
      spread: 0,
      staleAfterMs: 10_000,
    },
    ...fields,
  };
}

/**
 * A market order to buy one lot. Its currency is the product's unless `change` has a conversion.
 */
export function contractOrder(
  product: Product,
  change: Partial<SubmitForexCommand> = {},
): SubmitForexCommand {
  return {
    product,
    conversion: { productId: null, inverted: false },
    currency: "USD",
    side: "buy",
    status: "open",
    lots: "1",
    multiple: 100,
    targetPrice: "0",
    stopLossPrice: "0",
    takeProfitPrice: "0",
    feeType: "lots",
    ...standardTerms,
    exposure: noExposureLimits,
    ...change,
  };
}

/** A stored tick of an open market, as a quote. */
export function quoteOf(
  product: Product,
  tick: Pick<Quote, "seq" | "timeMs" | "bid" | "ask">,
  change: Partial<Quote> = {},
): Quote {
  return {
    market: marketName(product.market),
    generation: 1,
    answeredAtMs: tick.timeMs,
    status: "open",
    doubt: "none",
    ...tick,
    ...change,
  };
}

/** A stub for objects that a world lacks: no trader copies in it. */
export function nobody(): never {
  throw new Error("there is nobody");
}
