/** The order that the benchmarks of the engine place, and the quote at which it fills. */
import { contractOrder, makeProduct, quoteOf } from "#tests/support/account.ts";

const product = makeProduct({
  minLots: "0.01",
  multiples: [{ value: 100, isDefault: true }],
  market: {
    feed: { id: "bench", provider: "simulator", clock: "wall" },
    symbol: "EURUSD",
    pricePrecision: 5,
    session: "24x7",
    spread: 0,
    candlesFrom: "bid",
    staleAfterMs: 600_000,
  },
});
export const command = contractOrder(product);
export const quote = quoteOf(product, { seq: 1, timeMs: 0, bid: 1.1, ask: 1.1 });
