import { describe, expect, it } from "vitest";
import { type LanguageCode, languageTags } from "#domain/language/language-tags.ts";
import { fold } from "#domain/market/names/fold.ts";
import { marketNames } from "#domain/market/names/names.ts";
import { marketSearch } from "#domain/market/names/search.ts";
import { seedProducts } from "#seed/products.ts";

const markets = seedProducts.map((product) => ({ ...product, name: "" }));
const search = marketSearch(markets);
const found = (query: string) => search(query).map(({ code }) => code);

describe("a search for markets", () => {
  it.each([
    // Symbols in every spelling.
    ["EURUSD", "EURUSD"],
    ["eur/usd", "EURUSD"],
    ["eur usd", "EURUSD"],
    ["btc usd", "BTCUSD"],
    ["btc-usd", "BTCUSD"],
    ["BTC", "BTCUSD"],
    ["us 500", "US500"],
    ["ger", "GER40"],
    ["ＵＳＤＪＰＹ", "USDJPY"],
    // Names and aliases.
    ["gold", "XAUUSD"],
    ["Silver", "XAGUSD"],
    ["bitcoin", "BTCUSD"],
    ["ether", "ETHUSD"],
    ["ripple", "XRPUSD"],
    ["dax", "GER40"],
    ["germany", "GER40"],
    ["nasdaq", "NAS100"],
    ["s&p", "US500"],
    ["sp500", "US500"],
    ["s&p 500", "US500"],
    ["dow", "US30"],
    ["footsie", "UK100"],
    ["euro dollar", "EURUSD"],
    ["dollar yen", "USDJPY"],
    ["sterling", "GBPUSD"],
    ["loonie", "CADJPY"],
    // Words in any order.
    ["usd btc", "BTCUSD"],
    ["dollar bitcoin", "BTCUSD"],
    ["yen pound", "GBPJPY"],
    // Languages.
    ["золото", "XAUUSD"],
    ["биткойн", "BTCUSD"],
    ["евро доллар", "EURUSD"],
    ["Германия", "GER40"],
    ["الذهب", "XAUUSD"],
    ["ذهب", "XAUUSD"],
    ["بيتكوين", "BTCUSD"],
    ["يورو", "EURUSD"],
    ["黄金", "XAUUSD"],
    ["黃金", "XAUUSD"],
    ["比特币", "BTCUSD"],
    ["欧元美元", "EURUSD"],
    ["歐元 美元", "EURUSD"],
    ["恒指", "HK50"],
    ["ビットコイン", "BTCUSD"],
    ["びっとこいん", "BTCUSD"],
    ["米ドル 円", "USDJPY"],
    ["日経", "JP225"],
    ["비트", "BTCUSD"],
    ["금", "XAUUSD"],
    ["ทอง", "XAUUSD"],
    ["vang", "XAUUSD"],
    ["bạc", "XAGUSD"],
    ["do la uc", "AUDUSD"],
    ["altin", "XAUUSD"],
    ["ALTIN", "XAUUSD"],
    ["İngiliz sterlini", "GBPUSD"],
    ["gumus", "XAGUSD"],
    ["Allemagne", "GER40"],
    ["livre", "GBPUSD"],
    ["dólar canadiense", "CADJPY"],
    ["dolar canadiense yen", "CADJPY"],
    ["Schweizer Franken", "CHFJPY"],
    ["stribro", "XAGUSD"],
    ["emas", "XAUUSD"],
    ["सोना", "XAUUSD"],
    ["बिटकॉइन", "BTCUSD"],
  ])("answers the search %j with the market %s first", (query, code) => {
    expect(found(query)[0]).toBe(code);
  });

  it("ranks markets by exact symbol, alias, start of symbol, start of name, words, then the rest", () => {
    expect(found("usdt").slice(0, 1)).toEqual(["USDTUSD"]);
    const usd = found("usd");
    expect(usd.indexOf("USDJPY")).toBeLessThan(usd.indexOf("EURUSD"));
    expect(found("gold")).toEqual(["XAUUSD", "XAUEUR"]);
    const euro = found("euro");
    expect(euro[0]).toBe("EURUSD");
    expect(euro).toContain("EU50");
    expect(euro.indexOf("EURCHF")).toBeLessThan(euro.indexOf("XAUEUR"));
    // "dollar" names the base of USD/JPY and the quote of EUR/USD.
    const dollar = found("dollar");
    expect(dollar.indexOf("USDJPY")).toBeLessThan(dollar.indexOf("EURUSD"));
  });

  it("finds no market when nothing matches the query, and all markets when the query is empty", () => {
    for (const query of ["zzz", "oil", "goldx", "&&&", "btc eur", "."]) {
      expect(found(query), query).toEqual([]);
    }
    for (const query of ["", "   "]) expect(found(query)).toEqual(markets.map(({ code }) => code));
  });

  it("finds each market by its name in every language", () => {
    for (const language of Object.keys(languageTags) as LanguageCode[]) {
      const nameOf = marketNames(language);
      for (const market of markets) {
        const name = nameOf(market) ?? "";
        expect(name, `${market.code} in ${language}`).not.toBe("");
        const answer = found(name);
        expect(answer, `${market.code} by ${name} in ${language}`).toContain(market.code);
        // Gold has two prices; every other market has a name that few others share.
        expect(answer.indexOf(market.code), `${name} in ${language}`).toBeLessThan(3);
      }
    }
  });

  it("finds a market by the name that the company gave it, and an unknown market by its symbol", () => {
    const own = { code: "KXQ1", showCode: "KXQ 1", base: "KXQ", quote: "USD", name: "Our Basket" };
    const both = marketSearch([...markets, own]);
    expect(both("basket our").map(({ code }) => code)).toEqual(["KXQ1"]);
    expect(both("kxq")[0]?.code).toBe("KXQ1");
  });

  it("searches markets without a crash, whatever the text", () => {
    for (const query of ["\u0000", "(", "[]", "\ud800", "💰", "a".repeat(5_000), "__proto__"]) {
      expect(found(query), query.slice(0, 20)).toEqual([]);
    }
  });
});

describe("names of markets", () => {
  it.each([
    ["en", "EURUSD", "Euro / US Dollar"],
    ["fr", "EURUSD", "Euro / Dollar américain"],
    ["jp", "USDCHF", "米ドル / スイスフラン"],
    ["ru", "GBPJPY", "Британский фунт / Японская иена"],
    ["ar", "XAUUSD", "الذهب"],
    ["de", "XAUEUR", "Gold"],
    ["hk", "BTCUSD", "比特幣"],
    ["cs", "GER40", "DAX"],
    ["hi", "XAGUSD", "चांदी"],
    ["my", "USDSGD", "Dolar AS / Dolar Singapura"],
  ] as const)("returns the %s name of the market %s: %s", (language, code, name) => {
    const market = markets.find((each) => each.code === code);
    expect(market && marketNames(language)(market)).toBe(name);
  });

  it("returns no name for an unknown market", () => {
    expect(marketNames("en")({ code: "KXQ1", base: "KXQ1", quote: "USD" })).toBeNull();
    expect(marketNames("en")({ code: "toString", base: "toString", quote: "x" })).toBeNull();
  });
});

it("folds case, accents, width, Japanese syllables and Arabic spellings", () => {
  expect(fold("Ångström ĐÔ Łódź Straße")).toBe("angstrom do lodz strasse");
  expect(fold("ｅｕｒ")).toBe("eur");
  expect(fold("ドル")).toBe(fold("どる"));
  expect(fold("إيثيريوم")).toBe(fold("ايثيريوم"));
  expect(fold("الفِضَّة")).toBe(fold("فضه"));
});
