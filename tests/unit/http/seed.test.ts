/**
 * The demo company works as seeded: its catalogue is complete, plausible and tradable in dollars.
 */
import { describe, expect, test } from "vitest";
import { findConversion } from "#domain/forex/conversion.ts";
import { isOpen } from "#domain/market/trading-hours.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { seedStatements } from "#seed/demo-company.ts";
import { headlineBodies } from "#seed/headline-bodies.ts";
import { seedHeadlines } from "#seed/headlines.ts";
import { type SeedProduct, seedProducts } from "#seed/products.ts";

const listed = seedProducts.map((product, index) => ({ ...product, id: index + 1 }));
const byCode = new Map(listed.map((product) => [product.code, product]));

function decimalsOf(value: number): number {
  return Decimal.of(value).toString().split(".")[1]?.length ?? 0;
}

test("seeds at least 44 products, enough in each of the four categories", () => {
  expect(listed.length).toBeGreaterThanOrEqual(44);
  const count = (category: SeedProduct["category"]) =>
    listed.filter((product) => product.category === category).length;
  expect(count("forex")).toBeGreaterThanOrEqual(20);
  expect(count("metals")).toBeGreaterThanOrEqual(4);
  expect(count("indices")).toBeGreaterThanOrEqual(8);
  expect(count("crypto")).toBeGreaterThanOrEqual(10);
  expect(byCode.size).toBe(listed.length);
});

test("seeds four featured products of Home from three categories", () => {
  const featured = listed.slice(0, 4).map(({ category }) => category);
  expect(new Set(featured)).toEqual(new Set(["crypto", "forex", "metals"]));
});

describe.each(listed)("$code", (product) => {
  test("seeds a product with prices of its precision, and a visible and affordable spread", () => {
    const { price, spread, precision } = product;
    expect(decimalsOf(price)).toBeLessThanOrEqual(precision);
    expect(decimalsOf(spread)).toBeLessThanOrEqual(precision);
    expect(spread).toBeGreaterThanOrEqual(10 ** -precision);
    expect(spread / price).toBeLessThan(0.002);
  });

  test("seeds a product with volatility, rate and hours that suit the simulator", () => {
    expect(product.volatility).toBeGreaterThan(0);
    expect(product.volatility).toBeLessThan(1);
    expect([1, 2, 3, 4]).toContain(product.ticksPerSecond);
    expect(typeof isOpen(product, 0)).toBe("boolean");
  });

  test("seeds a product with lots and multiples that fit each other", () => {
    const step = Decimal.parse(product.lotStep);
    const most = Decimal.parse(product.maxLots);
    expect(step.gt(Decimal.zero)).toBe(true);
    expect(most.gt(step)).toBe(true);
    expect(most.isMultipleOf(step)).toBe(true);
    expect(Decimal.parse(product.unitsPerLot).gt(Decimal.zero)).toBe(true);
    expect(Decimal.parse(product.feeRate).gt(Decimal.zero)).toBe(true);
    const rising = [...new Set(product.multiples)].sort((left, right) => left - right);
    expect(product.multiples).toEqual(rising);
    expect(product.multiples.every((each) => Number.isInteger(each) && each >= 1)).toBe(true);
  });

  test("seeds a product that converts to the account's currency", () => {
    const path = findConversion(listed, product.quote, "USD");
    expect(path).not.toBeNull();
    expect(path?.productId === null).toBe(product.quote === "USD");
  });

  test("seeds a product whose smallest order needs a margin below 1,000 USD", () => {
    const path = findConversion(listed, product.quote, "USD");
    const pair = listed.find(({ id }) => id === path?.productId);
    const rate = pair ? (path?.inverted ? 1 / pair.price : pair.price) : 1;
    const most = Math.max(...product.multiples);
    const lots = Number(product.lotStep);
    const margin = (lots * Number(product.unitsPerLot) * product.price * rate) / most;
    expect(margin).toBeLessThan(1_000);
  });
});

test("seeds each currency cross at the quotient of its two dollar prices, within 0.3 percent", () => {
  const perDollar = (currency: string): number => {
    if (currency === "USD") return 1;
    const direct = byCode.get(`USD${currency}`);
    const inverse = byCode.get(`${currency}USD`);
    if (direct) return direct.price;
    if (inverse) return 1 / inverse.price;
    throw new Error(`no dollar price of ${currency}`);
  };
  for (const { code, category, base, quote, price } of listed) {
    if (category !== "forex" && code !== "XAUEUR") continue;
    const expected = perDollar(quote) / perDollar(base);
    expect([code, Math.abs(price / expected - 1) < 0.003]).toEqual([code, true]);
  }
});

test("seeds headlines with an English text as the fallback of other languages", () => {
  expect(seedHeadlines.length).toBeGreaterThanOrEqual(3);
  for (const [, titles] of seedHeadlines) {
    expect(titles.en).not.toBe("");
    expect(titles.ar).toMatch(/\p{Script=Arabic}/u);
    // Each headline has a text in the same languages.
    expect(Object.keys(titles).sort()).toEqual(Object.keys(headlineBodies).sort());
  }
  for (const bodies of Object.values(headlineBodies)) {
    expect(bodies.length).toBe(seedHeadlines.length);
  }
});

test("seeds by single inserts in an order that foreign keys allow", () => {
  const statements = seedStatements();
  const tables = statements.map((sql) => /^INSERT INTO (\w+) \(/.exec(sql)?.[1]);
  expect(tables).not.toContain(undefined);
  const first = (table: string) => tables.indexOf(table);
  expect(first("companies")).toBe(0);
  expect(first("feeds")).toBeLessThan(first("instruments"));
  expect(first("categories")).toBeLessThan(first("products"));
  expect(first("instruments")).toBeLessThan(first("products"));
});
