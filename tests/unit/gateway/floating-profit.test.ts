import fc from "fast-check";
import { expect, test } from "vitest";
import type { OpenPosition } from "#domain/contracts/account.ts";
import {
  conversionPrice,
  conversionRate,
  convertAmount,
  fillPrice,
  oppositeSide,
} from "#domain/forex/conversion.ts";
import { computeProfit } from "#domain/forex/profit.ts";
import { markupOf, unmarked } from "#domain/market/markup.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { marketName } from "#domain/text/names.ts";
import { Portfolio } from "#durable-objects/gateway/floating-profit.ts";
import type { MarketPrice } from "#durable-objects/gateway/market-prices.ts";
import { makeProduct, makeSnapshot } from "./fake-gateway.ts";

const listed = (id: number) => makeProduct(id).market;
const marketOf = (id: number) => marketName(listed(id));
const portfolioOf = (...positions: OpenPosition[]) =>
  new Portfolio(makeSnapshot(1, positions), listed);

function entry(bid: number, ask: number): MarketPrice {
  return { generation: 1, seq: 1, bid, ask };
}

/** Prices of markets by the ids of the products that are listed there. */
function pricesOf(...known: Array<[id: number, bid: number, ask: number]>) {
  const prices = new Map(known.map(([id, bid, ask]) => [marketOf(id), entry(bid, ask)]));
  return (market: string) => prices.get(market);
}

const base: OpenPosition = {
  orderId: "o",
  productId: 1,
  side: "buy",
  lots: "1",
  unitsPerLot: "100000",
  openPrice: "1.1",
  margin: "1100",
  conversion: { productId: null, inverted: false },
};

test("values buy positions at the bid and sell positions at the ask, and includes held money in equity", () => {
  const snapshot = makeSnapshot(1, [base, { ...base, orderId: "p", side: "sell" }], "7800");
  for (const balance of snapshot.balances) balance.lockBalance = "2200";
  const value = new Portfolio(snapshot, listed).value(pricesOf([1, 1.1012, 1.1014]));
  expect(value).toEqual({
    ProfitsTotal: -20,
    HazardRate: 453.64,
    CautionMoneyAll: 2200,
    TransOrder: [
      { Id: "o", UpdatePrice: 1.1012, FactProfits: 120 },
      { Id: "p", UpdatePrice: 1.1014, FactProfits: -140 },
    ],
  });
});

test.each([
  ["the pair's price", 2, false, 1.25, 125],
  ["the pair's price the other way round", 2, true, 150, 0.67],
])("converts profit in another currency by %s", (_, productId, inverted, mid, profit) => {
  const position = { ...base, conversion: { productId, inverted } };
  const prices = pricesOf([1, 1.101, 1.102], [2, mid - 0.01, mid + 0.01]);
  const portfolio = portfolioOf(position);
  expect([...portfolio.markets.keys()]).toEqual([1, 2].map(marketOf));
  expect(portfolio.value(prices)?.ProfitsTotal).toBe(profit);
});

test("shows no floating profit while a price that it needs is unknown", () => {
  const position = { ...base, conversion: { productId: 2, inverted: false } };
  expect(portfolioOf(position).value(pricesOf([1, 1.1, 1.1]))).toBeNull();
  expect(portfolioOf(position).value(pricesOf([2, 1.1, 1.1]))).toBeNull();
});

test("values a position at its closing price, even after the product's markup changed", () => {
  const markup = markupOf("points", "20", 5);
  const marked = { ...listed(1), ...(markup ? { markup } : {}) };
  const portfolio = portfolioOf(
    { ...base, market: unmarked(marked) },
    { ...base, orderId: "p", market: marked },
  );
  const prices = new Map([
    [marketName(unmarked(marked)), entry(1.1012, 1.1014)],
    [marketName(marked), entry(1.1011, 1.1015)],
  ]);
  expect(prices.size).toBe(2);
  expect(portfolio.value((market) => prices.get(market))?.TransOrder).toEqual([
    { Id: "o", UpdatePrice: 1.1012, FactProfits: 120 },
    { Id: "p", UpdatePrice: 1.1011, FactProfits: 110 },
  ]);
});

test("shows zero floating profit and no margin level without positions", () => {
  expect(portfolioOf().value(() => undefined)).toEqual({
    ProfitsTotal: 0,
    HazardRate: null,
    CautionMoneyAll: 0,
    TransOrder: [],
  });
});

test("shows the same floating profit as closing would book, to the cent", () => {
  const price = fc.integer({ min: 1_000, max: 3_000_000 }).map((points) => points / 10_000);
  fc.assert(
    fc.property(
      fc.record({
        side: fc.constantFrom("buy" as const, "sell" as const),
        lots: fc.integer({ min: 1, max: 5_000 }).map((hundredths) => String(hundredths / 100)),
        unitsPerLot: fc.constantFrom("1", "100", "5000", "100000"),
        open: price,
        bid: price,
        mid: price,
        spread: fc.integer({ min: 0, max: 500 }).map((points) => points / 10_000),
        inverted: fc.boolean(),
        pair: fc.constantFrom(1, 2),
      }),
      ({ side, lots, unitsPerLot, open, bid, spread, mid, inverted, pair }) => {
        const quote = { bid, ask: bid + spread };
        const conversion = { productId: pair, inverted };
        const openPrice = String(open);
        const position = { ...base, side, lots, unitsPerLot, openPrice, conversion };
        const prices = pricesOf([1, quote.bid, quote.ask], [2, mid, mid]);
        const shown = portfolioOf(position).value(prices);
        const closePrice = fillPrice(oppositeSide(side), quote);
        const exact = computeProfit({
          side,
          lots: Decimal.parse(lots),
          unitsPerLot: Decimal.parse(unitsPerLot),
          openPrice: Decimal.parse(openPrice),
          closePrice,
        });
        const at = conversionPrice(conversion, 1, closePrice, { bid: mid, ask: mid });
        const booked = Number(convertAmount(exact, conversionRate(conversion, at)).toString());
        expect(Math.abs((shown?.ProfitsTotal ?? Number.NaN) - booked)).toBeLessThan(0.0051);
      },
    ),
    { numRuns: 1_000 },
  );
});
