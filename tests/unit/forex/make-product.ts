import type { Product } from "#domain/contracts/catalogue.ts";

/** A product for tests: one lot of 100,000 EUR against USD unless told otherwise. */
export function makeProduct(change: Partial<Product> & { symbol?: string } = {}): Product {
  const { symbol = "EURUSD", ...fields } = change;
  return {
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
