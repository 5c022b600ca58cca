/**
 * Measures how many traders' floating profits the gateway's code values per second of processor
 * time. Uses no sockets.
 */
import type { OpenPosition } from "#domain/contracts/account.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { marketName } from "#domain/text/names.ts";
import { Portfolio } from "#durable-objects/gateway/floating-profit.ts";

const products = 40;

const marketOf = (id: number): MarketSpec => ({
  feed: { id: "bench", provider: "simulator", clock: "wall" },
  symbol: `P${id}`,
  pricePrecision: 5,
  session: "24x7",
  spread: 0,
  candlesFrom: "bid",
  staleAfterMs: 15_000,
});

export interface FloatingFigures {
  traders: number;
  positionsEach: number;
  updatesPerCoreSecond: number;
}

/**
 * In each round, moves every price, values every portfolio and writes the text of every message.
 */
export function measureFloating(
  traders: number,
  positionsEach: number,
  rounds: number,
): FloatingFigures {
  const portfolios = Array.from({ length: traders }, (_, trader) => {
    const positions = Array.from({ length: positionsEach }, (_, index): OpenPosition => {
      const productId = ((trader + index * 7) % products) + 1;
      return {
        orderId: `order-${trader}-${index}`,
        productId,
        side: index % 2 === 0 ? "buy" : "sell",
        lots: "0.5",
        unitsPerLot: "100000",
        openPrice: "1.1",
        margin: "550",
        conversion:
          index % 3 === 0
            ? { productId: (productId % products) + 1, inverted: true }
            : { productId: null, inverted: false },
      };
    });
    const balances = [
      {
        accountTypeId: 1,
        type: "forex" as const,
        currency: "USD",
        balance: "10000",
        lockBalance: "0",
      },
    ];
    return new Portfolio({ version: 1, currency: "USD", balances, positions }, marketOf);
  });
  const prices = new Map<string, { bid: number; ask: number; seq: number; generation: number }>();
  const started = process.cpuUsage();
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    for (let id = 1; id <= products; id++) {
      const bid = 1.1 + ((round * 31 + id) % 100) * 1e-5;
      const price = { bid, ask: bid + 1e-5, seq: round + 1, generation: 1 };
      prices.set(marketName(marketOf(id)), price);
    }
    for (const portfolio of portfolios) {
      const data = portfolio.value((market) => prices.get(market));
      bytes += JSON.stringify({ type: "FOREX_TRADE", n: round, data }).length;
    }
  }
  const { user, system } = process.cpuUsage(started);
  if (bytes === 0) throw new Error("nothing was made");
  return {
    traders,
    positionsEach,
    updatesPerCoreSecond: Math.round((rounds * traders) / ((user + system) / 1e6)),
  };
}
