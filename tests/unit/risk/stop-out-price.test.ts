import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderSide } from "#domain/codes.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { drawBands, type RiskPosition, type RiskState } from "#domain/risk/bands.ts";
import { stopOutPrice } from "#domain/risk/stop-out-price.ts";
import {
  isAtOrBelow,
  levelOf,
  toRiskPosition,
  valuePositions,
} from "#durable-objects/account/risk/valuation.ts";
import { AccountBench, eurusd, usdjpy } from "../account/account-bench.ts";

const long: RiskPosition = {
  market: "EURUSD",
  side: "buy",
  units: 100_000,
  openPrice: 1.1,
  conversionMarket: null,
  inverted: false,
};
const worked: RiskState = {
  cash: 1000,
  margin: 220,
  stopOutLevel: 0.5,
  positions: [long],
  prices: new Map([["EURUSD", { bid: 1.1, ask: 1.1 }]]),
};

describe("the price at which an account is stopped out", () => {
  it("finds the worked example's stop-out price for a buy and for a sell", () => {
    expect(stopOutPrice(worked, "EURUSD")).toMatchObject({ watch: "bid" });
    expect(stopOutPrice(worked, "EURUSD")?.price).toBeCloseTo(1.0911, 9);
    const short = { ...worked, positions: [{ ...long, side: "sell" as const }] };
    expect(stopOutPrice(short, "EURUSD")).toMatchObject({ watch: "ask" });
    expect(stopOutPrice(short, "EURUSD")?.price).toBeCloseTo(1.1089, 9);
  });

  it("returns the current price as the stop-out price when the stop-out level is already reached", () => {
    const prices = new Map([["EURUSD", { bid: 1.09, ask: 1.091 }]]);
    expect(stopOutPrice({ ...worked, prices }, "EURUSD")).toEqual({ watch: "bid", price: 1.09 });
  });

  it("finds no stop-out price without exposure, or when the money suffices down to a price of zero", () => {
    expect(stopOutPrice({ ...worked, positions: [] }, "EURUSD")).toBeNull();
    const hedged = [long, { ...long, side: "sell" as const }];
    expect(stopOutPrice({ ...worked, positions: hedged }, "EURUSD")).toBeNull();
    expect(stopOutPrice({ ...worked, cash: 200_000 }, "EURUSD")).toBeNull();
  });

  it("finds the stop-out price at the price band's edge for one market, and never inside the band for several markets", () => {
    const markets = ["A", "B", "C"];
    const position = fc.record<RiskPosition>({
      market: fc.constantFrom(...markets),
      side: fc.constantFrom("buy", "sell"),
      units: fc.integer({ min: 1, max: 1000 }),
      openPrice: fc.double({ min: 50, max: 150, noNaN: true }),
      conversionMarket: fc.constantFrom(null, null, ...markets),
      inverted: fc.boolean(),
    });
    let edges = 0;
    fc.assert(
      fc.property(
        fc.array(position, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 100_000 }),
        (positions, cash) => {
          const prices = new Map(markets.map((name) => [name, { bid: 99, ask: 101 }]));
          const state = { cash, margin: 500, stopOutLevel: 0.5, positions, prices };
          const bands = drawBands(state);
          for (const band of bands ?? []) {
            const found = stopOutPrice(state, band.market);
            if (!found) continue;
            const { watch, price } = found;
            if (watch === "bid") expect(price).toBeLessThanOrEqual(band.low + 1e-6);
            else expect(price).toBeGreaterThanOrEqual(band.high - 1e-6);
            const isAlone = positions.every(
              (each) =>
                each.market === band.market &&
                each.conversionMarket === null &&
                each.side === positions[0]?.side,
            );
            const isWithinBand = price > 99 / 2 && price < 101 * 1.5;
            if (!isAlone || !isWithinBand) continue;
            edges++;
            expect(price).toBeCloseTo(watch === "bid" ? band.low : band.high, 5);
          }
        },
      ),
      { numRuns: 2_000 },
    );
    expect(edges).toBeGreaterThan(20);
  });
});

describe("comparison with the account's exact decision", () => {
  const always = { session: "24x7" } as const;

  /** An account with one order, and whether it is stopped out at this price. */
  function opened(product: Product, side: OrderSide, price: number, lots: string) {
    const bench = new AccountBench("1000");
    const traded = { ...product, market: { ...product.market, ...always } };
    const command = bench.command(traded, { side, lots, multiple: 500 });
    const spread = price / 10_000;
    const quote = bench.quote(traded, price, price + spread);
    const answer = bench.account.forex.submit(command, { quote }, "a");
    if (!answer.ok) throw new Error(answer.error);
    const name = quote.market;
    const order = bench.account.orders.require(answer.order.id);
    const funds = bench.funds().reduce((sum, each) => sum.add(Decimal.parse(each)), Decimal.zero);
    const isStoppedOut = (bid: number) => {
      const tick = {
        ...quote,
        generation: 1,
        bid,
        ask: bid + spread,
        seq: quote.seq + 1,
        market: name,
      };
      const valued = valuePositions([order], new Map([[name, tick]]), bench.nowMs);
      return isAtOrBelow(levelOf(valued, funds), 50);
    };
    const state: RiskState = {
      cash: funds.toNumber(),
      margin: Decimal.parse(order.margin).toNumber(),
      stopOutLevel: 0.5,
      positions: [toRiskPosition(order)],
      prices: new Map([[name, { bid: price, ask: price + spread }]]),
    };
    return { found: stopOutPrice(state, name), spread, isStoppedOut };
  }

  it.each([
    ["EUR/USD bought", eurusd, "buy", 1.1, "1"],
    ["EUR/USD sold", eurusd, "sell", 1.1, "1"],
    ["USD/JPY bought", usdjpy, "buy", 150, "1"],
    ["USD/JPY sold", usdjpy, "sell", 150, "0.7"],
  ] as const)(
    "stops out %s a point beyond the stop-out price, and not a point before it",
    (...row) => {
      const [, product, side, price, lots] = row;
      const withMultiple = { ...product, multiples: [{ value: 500, isDefault: true }] };
      const { found, spread, isStoppedOut } = opened(withMultiple, side, price, lots);
      if (!found) throw new Error("there is no such price");
      expect(found.watch).toBe(side === "buy" ? "bid" : "ask");
      const bid = found.watch === "bid" ? found.price : found.price - spread;
      const point = price / 1e6;
      const better = side === "buy" ? point : -point;
      expect(isStoppedOut(bid + better)).toBe(false);
      expect(isStoppedOut(bid - better)).toBe(true);
    },
  );
});
