import { env } from "cloudflare:workers";
import type { SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { Quote } from "#domain/contracts/market.ts";
import { accountName, marketName } from "#domain/names.ts";
import type { Env } from "#worker/env.ts";

export const eurusd: Product = {
  id: 1,
  code: "EURUSD",
  showCode: "EUR/USD",
  logo: "",
  categoryId: 1,
  sort: 1,
  base: "EUR",
  quote: "USD",
  pricePrecision: 5,
  lotStep: "0.01",
  minLots: "0.01",
  maxLots: "50",
  unitsPerLot: "100000",
  feeRate: "7",
  marginMode: "multiple",
  fixedMargin: "0",
  multiples: [{ value: 100, isDefault: true }],
  market: {
    feed: { id: "test-feed", provider: "simulator", clock: "wall" },
    symbol: "EURUSD",
    pricePrecision: 5,
    session: "24x7",
    spread: 0,
    candlesFrom: "bid",
    staleAfterMs: 10_000,
    simulator: { basePrice: 1.1, volatility: 0.0001, ticksPerSecond: 1, seed: 1 },
  },
};

export const market = marketName("test-feed", "EURUSD");

/** A market order of one lot: margin 1100 and fee 7 at 1.1. */
export const oneLot: SubmitForexCommand = {
  product: eurusd,
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
  risk: { marginCall: 100, stopOut: 50 },
  limits: { positions: 200, pending: 200 },
  exposure: { productLots: null, companyNotional: null },
};

/** A fresh quote; sequence numbers of one test rise as it says. */
export function quote(price: number, seq: number, change: Partial<Quote> = {}): Quote {
  const nowMs = Date.now();
  return {
    market,
    generation: 1,
    seq,
    timeMs: nowMs,
    answeredAtMs: nowMs,
    status: "open",
    doubt: "none",
    bid: price,
    ask: price,
    ...change,
  };
}

/** A fresh account of its own for a test, as a stub. */
export async function openTestAccount(openingBalance = "10000") {
  const userId = crypto.randomUUID();
  const { ACCOUNT } = env as Env;
  const stub = ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId)));
  const identity = { companyId: 1, userId, isDemo: true };
  await stub.open(identity, "USD", openingBalance);
  return { stub, identity };
}
