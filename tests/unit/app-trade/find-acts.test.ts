import { expect, test } from "vitest";
import { type Act, findActs } from "#app/routes/trade/terminal/palette/find-acts.ts";

const act = (id: string, title: string, market: string | null, verb = title): Act => ({
  id,
  title,
  market,
  verb,
  run: () => undefined,
});
const acts = [
  act("open:BTC", "Open BTC/USD", "BTC", "Open "),
  act("buy:BTC", "Buy BTC/USD", "BTC", "Buy "),
  act("close:BTC", "Close all of BTC/USD", "BTC", "Close all of "),
  act("open:ETH", "Open ETH/USD", "ETH", "Open "),
  act("buy:ETH", "Buy ETH/USD", "ETH", "Buy "),
  act("dark", "Dark theme", null),
  act("two", "Chart layout: two side by side", null),
  act("german", "Language: Deutsch", null),
];
const names: Record<string, string[]> = {
  BTC: ["btc", "bitcoin", "btc usd", "digital gold"],
  ETH: ["eth", "ether", "ethereum", "eth usd"],
};
const markets = (text: string) =>
  Object.keys(names).filter((code) => names[code]?.some((name) => name.startsWith(text)));
const found = (text: string) => findActs(acts, text, markets).map(({ id }) => id);

test("lists the acts without a market when no word is typed", () => {
  expect(found("  ")).toEqual(["dark", "two", "german"]);
});

test("finds all acts on a market, first the one that opens its chart, when only the market is typed", () => {
  expect(found("bitcoin")).toEqual(["open:BTC", "buy:BTC", "close:BTC"]);
});

test("finds an act on a market when the typed words begin the act's words and the market's name, in either order", () => {
  expect(found("buy eth")).toEqual(["buy:ETH"]);
  expect(found("Ether BUY")).toEqual(["buy:ETH"]);
  expect(found("cl bitc")).toEqual(["close:BTC"]);
  expect(found("close all digital gold")).toEqual(["close:BTC"]);
  expect(found("sell eth")).toEqual([]);
});

test("finds acts without a market by any part of their titles, regardless of accents and case", () => {
  expect(found("dárk thème")).toEqual(["dark"]);
  expect(found("deut")).toEqual(["german"]);
  expect(found("layout two")).toEqual(["two"]);
  expect(found("nothing of that")).toEqual([]);
});

test("lists acts without a market before acts on a market when the typed text matches both", () => {
  const more = [...acts, act("bitter", "Bitter", null)];
  expect(findActs(more, "bit", markets).map(({ id }) => id)).toEqual([
    "bitter",
    ...["open:BTC", "buy:BTC", "close:BTC"],
  ]);
});
