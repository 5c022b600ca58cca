/** `npm run feed:use` moves only the named product. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Env } from "#platform/env.ts";
import { pointProduct } from "#scripts/feed/point-product.ts";

const { DB } = env as Env;
const wanted = {
  ...{ product: "BTCUSD", company: 1, url: "http://127.0.0.1:9443", symbol: "btcusdt" },
  ...({ clock: "wall", candles: "trade" } as const),
};

/** Market of each product, by company and code. */
async function followed(): Promise<Record<string, string>> {
  const { results } = await DB.prepare(
    `SELECT p.company_id || ' ' || p.code AS name,
       f.id || ' ' || coalesce(f.rest_url, '') || ' ' || i.symbol || ' ' || i.price_precision AS market
     FROM products AS p JOIN instruments AS i ON i.id = p.instrument_id JOIN feeds AS f ON f.id = i.feed_id`,
  ).all<{ name: string; market: string }>();
  return Object.fromEntries(results.map(({ name, market }) => [name, market]));
}

async function movedBy(change: Partial<typeof wanted>): Promise<string[]> {
  const before = await followed();
  await pointProduct(DB, { ...wanted, ...change });
  const after = await followed();
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}

beforeAll(async () => {
  expect(await movedBy({})).toEqual(["1 BTCUSD"]);
});

test("points only the named product of the named company to a market", async () => {
  expect(await movedBy({ company: 2 })).toEqual(["2 BTCUSD"]);
  const { "1 BTCUSD": one, "2 BTCUSD": two } = await followed();
  expect(one).toBe(two);
});

test("points two products to markets of one symbol at two addresses", async () => {
  expect(await movedBy({ company: 2, url: "http://127.0.0.1:9599" })).toEqual(["2 BTCUSD"]);
  const { "1 BTCUSD": one = "", "2 BTCUSD": two = "" } = await followed();
  expect([one.includes(":9443"), two.includes(":9599")]).toEqual([true, true]);
});

test("refuses to point a product at a market with another precision or other candles", async () => {
  await expect(movedBy({ product: "EURUSD" })).rejects.toThrow(
    /^BTCUSD of company 1 trades on btcusdt at http:\/\/127\.0\.0\.1:9443 with another precision/,
  );
  await expect(movedBy({ company: 2, candles: "bid" as "trade" })).rejects.toThrow(/would move$/);
});

test("refuses to point a product at a market when the company lacks the product", async () => {
  await expect(movedBy({ product: "NONE" })).rejects.toThrow("company 1 has no product NONE");
});
