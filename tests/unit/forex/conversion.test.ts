import { describe, expect, it } from "vitest";
import {
  conversionPrice,
  conversionRate,
  convertAmount,
  fillPrice,
  findConversion,
  midPrice,
  oppositeSide,
} from "#domain/forex/conversion.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { makeProduct } from "#tests/support/account.ts";

const products = [
  makeProduct({ id: 4, base: "GBP", quote: "USD", symbol: "GBPUSD" }),
  makeProduct({ id: 3, base: "GBP", quote: "USD", symbol: "GBPUSD.b" }),
  makeProduct({ id: 2, base: "USD", quote: "GBP", symbol: "USDGBP" }),
  makeProduct({ id: 7, base: "USD", quote: "JPY", symbol: "USDJPY" }),
];

describe("findConversion", () => {
  it("needs no conversion between equal currencies", () => {
    expect(findConversion(products, "USD", "USD")).toEqual({ productId: null, inverted: false });
  });
  it("prefers the direct pair with the lowest id for a conversion, whatever the order of the pairs", () => {
    const path = { productId: 3, inverted: false, market: "sim/GBPUSD.b" };
    expect(findConversion(products, "GBP", "USD")).toMatchObject(path);
    expect(findConversion(products.toReversed(), "GBP", "USD")).toMatchObject(path);
  });
  it("inverts a conversion pair when no direct pair exists", () => {
    expect(findConversion(products, "JPY", "USD")).toMatchObject({
      productId: 7,
      inverted: true,
      market: "sim/USDJPY",
    });
  });
  it("finds no conversion when no pair exists", () => {
    expect(findConversion(products, "CHF", "USD")).toBeNull();
    expect(findConversion([], "JPY", "USD")).toBeNull();
  });
});

describe("rate and price", () => {
  const direct = { productId: 3, inverted: false };
  const inverted = { productId: 7, inverted: true };

  it("converts money with a single rounding", () => {
    const amount = Decimal.parse("50000");
    const rate = conversionRate(inverted, Decimal.parse("149.500"));
    expect(convertAmount(amount, rate).toString()).toBe("334.448161");
    expect(convertAmount(amount, conversionRate(direct, Decimal.parse("1.2"))).toString()).toBe(
      "60000",
    );
    expect(
      convertAmount(amount, conversionRate({ productId: null, inverted: false }, null)).toString(),
    ).toBe("50000");
  });

  it("refuses to convert when no price is known", () => {
    expect(() => conversionRate(direct, null)).toThrow(RangeError);
    expect(() => conversionRate(inverted, Decimal.zero)).toThrow(RangeError);
    expect(() => conversionPrice(direct, 1, Decimal.of(1n), undefined)).toThrow(RangeError);
  });

  it("converts at the fill price when the product is its own conversion pair, else at the mid price", () => {
    const fill = Decimal.parse("149.5");
    const quote = { bid: 149.1, ask: 149.2 };
    expect(conversionPrice(inverted, 7, fill, undefined)?.toString()).toBe("149.5");
    expect(conversionPrice(inverted, 8, fill, quote)?.toString()).toBe("149.15");
    expect(conversionPrice({ productId: null, inverted: false }, 7, fill, quote)).toBeNull();
  });

  it("computes mid prices exactly where floating-point numbers are inexact", () => {
    expect(midPrice({ bid: 0.1, ask: 0.2 }).toString()).toBe("0.15");
    expect(midPrice({ bid: 1.1, ask: 1.10001 }).toString()).toBe("1.100005");
  });

  it("fills a buy at the ask and a sell at the bid", () => {
    const quote = { bid: 1.1, ask: 1.2 };
    expect(fillPrice("buy", quote).toString()).toBe("1.2");
    expect(fillPrice("sell", quote).toString()).toBe("1.1");
    expect([oppositeSide("buy"), oppositeSide("sell")]).toEqual(["sell", "buy"]);
  });
});
