import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawBands, type RiskPosition, type RiskState } from "#domain/risk/bands.ts";

function equity(state: RiskState): number {
  return state.positions.reduce((sum, p) => {
    const price = state.prices.get(p.market);
    const conversion = p.conversionMarket ? state.prices.get(p.conversionMarket) : null;
    if (!price) throw new Error("no price");
    const profit =
      p.side === "buy" ? (price.bid - p.openPrice) * p.units : (p.openPrice - price.ask) * p.units;
    const mid = conversion ? (conversion.bid + conversion.ask) / 2 : 1;
    return sum + profit * (p.inverted ? 1 / mid : mid);
  }, state.cash);
}

const worked: RiskState = {
  cash: 1000,
  margin: 220,
  stopOutLevel: 0.5,
  positions: [
    {
      market: "EURUSD",
      side: "buy",
      units: 100_000,
      openPrice: 1.1,
      conversionMarket: null,
      inverted: false,
    },
  ],
  prices: new Map([["EURUSD", { bid: 1.1, ask: 1.1 }]]),
};

describe("price bands", () => {
  it("ends the price band at the worked example's stop-out price", () => {
    const [band] = drawBands(worked) ?? [];
    expect(band?.low).toBeCloseTo(1.0911, 8);
    expect(band?.low).toBeGreaterThanOrEqual(1.0911);
  });

  it("draws no price bands when the stop-out level is already reached", () => {
    const prices = new Map([["EURUSD", { bid: 1.0911, ask: 1.0911 }]]);
    expect(drawBands({ ...worked, prices })).toBeNull();
  });

  it("sets no price bands without positions", () => {
    expect(drawBands({ ...worked, positions: [] })).toEqual([]);
  });

  it("keeps an account above its stop-out at all prices inside the bands", () => {
    const markets = ["A", "B", "C"];
    const position = fc.record<RiskPosition>({
      market: fc.constantFrom(...markets),
      side: fc.constantFrom("buy", "sell"),
      units: fc.integer({ min: 1, max: 1000 }),
      openPrice: fc.double({ min: 50, max: 150, noNaN: true }),
      conversionMarket: fc.constantFrom(null, ...markets),
      inverted: fc.boolean(),
    });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(position, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.array(share, { minLength: 6, maxLength: 6 }),
        (positions, cash, at) => {
          const prices = new Map(markets.map((name) => [name, { bid: 99, ask: 101 }]));
          const state = { cash, margin: 500, stopOutLevel: 0.5, positions, prices };
          const bands = drawBands(state);
          if (bands === null) return;
          const moved = new Map(prices);
          for (const [index, band] of bands.entries()) {
            const points = [at[2 * index] ?? 0, at[2 * index + 1] ?? 0].map(
              (share) => band.low + share * (band.high - band.low),
            );
            moved.set(band.market, { bid: Math.min(...points), ask: Math.max(...points) });
          }
          expect(equity({ ...state, prices: moved })).toBeGreaterThan(250 - 1e-6);
        },
      ),
    );
  });
});
