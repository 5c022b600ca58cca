import type { Product } from "#domain/contracts/catalogue.ts";
import type { Pair } from "#domain/contracts/http/market.ts";

/** A product as the call returns it, with the catalogue's decimal texts as numbers. */
export function makePair(product: Product): Pair {
  return {
    Id: product.id,
    Code: product.code,
    ShowCode: product.showCode,
    Logo: product.logo,
    CategoryId: product.categoryId,
    MarketStatus: "open",
    PricePrecision: product.pricePrecision,
    ForexQuotations: {
      Open: 1,
      High: 1,
      Low: 1,
      Close: 1,
      Change: 0,
      Bid: "1",
      Ask: "1",
      Seq: 1,
      TimeMs: 0,
    },
    Base: product.base,
    Quote: product.quote,
    Pip: Number(product.lotStep),
    ForexMinCont: Number(product.minLots),
    ForexMaxCont: Number(product.maxLots),
    ForexContNum: Number(product.unitsPerLot),
    ForexFeeRate: Number(product.feeRate),
    MarginMode: product.marginMode,
    FixedMargin: Number(product.fixedMargin),
    HasForexMultiple: product.multiples.map(({ value, isDefault }) => ({
      Value: value,
      Default: isDefault,
    })),
    Simulated: false,
    DemoOnly: false,
  };
}
