import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { nextOrder, orderMarkets } from "#app/features/market/order-markets.ts";
import { symbolPictures } from "#app/ui/symbol-pictures.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { seedProducts } from "#seed/products.ts";

const market = (Id: number, ShowCode: string, MarketStatus: Pair["MarketStatus"], change: number) =>
  ({ Id, ShowCode, MarketStatus, change }) as unknown as Pair;
const pairs = [
  market(1, "EUR/USD", "closed", 0.5),
  market(2, "BTC/USD", "open", -2),
  market(3, "ETH/USD", "open", 4),
  market(4, "XAU/USD", "closed", 9),
  market(5, "ADA/USD", "open", 1),
  market(6, "DOT/USD", "no_price", 7),
];
const changeOf = (pair: Pair) => (pair as unknown as { change: number }).change;
const ids = (order: Parameters<typeof orderMarkets>[1], favourites: number[] = []) =>
  orderMarkets(pairs, order, favourites, changeOf).map(({ Id }) => Id);

describe("the order of markets", () => {
  it("sorts markets in the company's order, open before closed", () => {
    expect(ids({ by: "own", isDown: false })).toEqual([2, 3, 5, 1, 4, 6]);
  });
  it("sorts open favourites before other open markets and closed favourites before other closed ones, in the favourites' order", () => {
    expect(ids({ by: "own", isDown: false }, [4, 5, 3])).toEqual([5, 3, 2, 4, 1, 6]);
  });
  it("sorts markets by name or by the day's change in both directions, closed ones last", () => {
    expect(ids({ by: "name", isDown: false }, [2])).toEqual([5, 2, 3, 6, 1, 4]);
    expect(ids({ by: "name", isDown: true })).toEqual([3, 2, 5, 4, 1, 6]);
    expect(ids({ by: "change", isDown: true })).toEqual([3, 5, 2, 4, 6, 1]);
    expect(ids({ by: "change", isDown: false })).toEqual([2, 5, 3, 1, 6, 4]);
  });
  it("sorts markets without changing the given list", () => {
    ids({ by: "name", isDown: true });
    expect(pairs.map(({ Id }) => Id)).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it("changes the order at each press of a column's head: two directions, then the company's order", () => {
    const own = { by: "own", isDown: false } as const;
    const down = nextOrder(own, "change");
    expect(down).toEqual({ by: "change", isDown: true });
    const up = nextOrder(down, "change");
    expect(up).toEqual({ by: "change", isDown: false });
    expect(nextOrder(up, "change")).toEqual(own);
    expect(nextOrder(up, "name")).toEqual({ by: "name", isDown: false });
    expect(nextOrder({ by: "name", isDown: true }, "name")).toEqual(own);
  });
});

describe("pictures of symbols", () => {
  it.each([
    ["EURUSD", ["EUR", "USD"]],
    ["EUR/USD", ["EUR", "USD"]],
    ["GBPJPY", ["GBP", "JPY"]],
    ["BTCUSD", ["BTC"]],
    ["BTCUSDT", ["BTC"]],
    ["BTCEUR", ["BTC", "EUR"]],
    ["USDTUSD", ["USDT"]],
    ["DOGEUSD", ["DOGE"]],
    ["XAUUSD", ["XAU"]],
    ["XAUEUR", ["XAU", "EUR"]],
    ["US500", ["US500"]],
    ["GER40", ["GER40"]],
    ["USD", ["USD"]],
    ["USDT", ["USDT"]],
    ["LINK", ["LINK"]],
  ])("maps the symbol %s to the pictures %j", (code, pictures) => {
    expect(symbolPictures(code)).toEqual(pictures);
  });
  it("finds a picture for every product of the demo company", () => {
    const names = seedProducts.flatMap(({ code }) => symbolPictures(code));
    const missing = names.filter((name) => !existsSync(`public/symbols/${name.toLowerCase()}.svg`));
    expect(missing).toEqual([]);
    expect(existsSync("public/symbols/other.svg")).toBe(true);
  });
});
