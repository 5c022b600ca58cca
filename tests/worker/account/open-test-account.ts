import { env } from "cloudflare:workers";
import type { Quote } from "#domain/contracts/market.ts";
import { accountName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { contractOrder, makeProduct, quoteOf } from "#tests/support/account.ts";

export const eurusd = makeProduct({
  minLots: "0.01",
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
});

/** A market order of one lot: margin 1100 and fee 7 at 1.1. */
export const oneLot = contractOrder(eurusd);

/** A fresh quote, numbered by the test. */
export function quote(price: number, seq: number, change: Partial<Quote> = {}): Quote {
  return quoteOf(eurusd, { seq, timeMs: Date.now(), bid: price, ask: price }, change);
}

/** A new account for one test, as a stub. */
export async function openTestAccount(openingBalance = "10000") {
  const userId = crypto.randomUUID();
  const { ACCOUNT } = env as Env;
  const stub = ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId)));
  const identity = { companyId: 1, userId, isDemo: true };
  await stub.open(identity, "USD", openingBalance);
  return { stub, identity };
}
