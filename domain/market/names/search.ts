/**
 * Finds markets by symbol, name or alias in any of the platform's languages. Case, accents, signs
 * and the order of words do not matter.
 */
import { type LanguageCode, languageTags } from "../../language/language-tags.ts";
import { foldWords } from "./fold.ts";
import { assetNames, assetOf, currencyNames, type NamedMarket } from "./names.ts";

export interface SearchedMarket extends NamedMarket {
  showCode: string;
  /** Company's own name of the product; empty if none. */
  name: string;
}

/** Quality of a match: lower is better. */
const rank = {
  symbol: 0,
  name: 1,
  symbolStart: 2,
  nameStart: 3,
  words: 4,
  /** The query's first word names the currency of the price. */
  wordsOfQuote: 5,
  within: 6,
} as const;

interface Phrase {
  words: readonly string[];
  /** All words joined without spaces. */
  whole: string;
}

interface Entry {
  symbols: readonly string[];
  /** Phrases that name the traded asset. */
  own: readonly Phrase[];
  /** Phrases that name the currency of the price. */
  quote: readonly Phrase[];
}

const slang: Record<string, string> = {
  USD: "greenback, buck",
  GBP: "sterling, quid, cable",
  JPY: "円",
  CHF: "swissie",
  AUD: "aussie",
  CAD: "loonie",
  NZD: "kiwi",
  CNH: "renminbi, rmb, yuan",
};
const languages = Object.keys(languageTags) as LanguageCode[];
const simplifiedChinese = "zh-Hans";

function phrase(text: string): Phrase {
  const words = foldWords(text);
  return { words, whole: words.join("") };
}

const listed = (texts: string | undefined) => texts?.split(",") ?? [];

/** Returns a function that collects a code's names in all languages and keeps them for repeats. */
function phrasesOf(): (code: string) => Phrase[] {
  const inLanguages = languages.map(assetNames);
  const simplified = currencyNames(simplifiedChinese);
  const regions = languages.map(
    (language) => new Intl.DisplayNames(languageTags[language], { type: "region" }),
  );
  const known = new Map<string, Phrase[]>();
  return (code) => {
    const before = known.get(code);
    if (before) return before;
    const asset = assetOf(code);
    const texts = [
      code,
      ...inLanguages.map((nameOf) => nameOf(code)),
      asset ? null : simplified(code),
      ...listed(asset?.aliases ?? slang[code]),
      ...(asset?.region ? regions.map((names) => names.of(asset.region ?? "")) : []),
    ];
    const unique = [...new Set(texts.filter((text) => typeof text === "string"))];
    const phrases = unique.map(phrase).filter(({ whole }) => whole !== "");
    known.set(code, phrases);
    return phrases;
  };
}

function matches(phrases: readonly Phrase[], word: string): boolean {
  return phrases.some(({ words }) => words.some((each) => each.startsWith(word)));
}

function rankOf({ symbols, own, quote }: Entry, query: Phrase): number | null {
  const { words, whole } = query;
  if (symbols.includes(whole)) return rank.symbol;
  if (own.some((each) => each.whole === whole)) return rank.name;
  if (symbols.some((symbol) => symbol.startsWith(whole))) return rank.symbolStart;
  if (own.some((each) => each.whole.startsWith(whole))) return rank.nameStart;
  if (words.every((word) => matches(own, word) || matches(quote, word))) {
    return matches(own, words[0] ?? "") ? rank.words : rank.wordsOfQuote;
  }
  const isLong = whole.length > 1;
  const isWithin = symbols.some((symbol) => symbol.includes(whole));
  if (isLong && (isWithin || isPair(own, quote, whole))) return rank.within;
  return null;
}

/** True if the query is two names written as one word, as in Chinese and Japanese. */
function isPair(own: readonly Phrase[], quote: readonly Phrase[], whole: string): boolean {
  return own.some(
    (first) =>
      whole.startsWith(first.whole) &&
      quote.some((second) => second.whole.startsWith(whole.slice(first.whole.length))),
  );
}

/** Finds the markets that match a query, best first; all for an empty query. */
export function marketSearch<M extends SearchedMarket>(
  markets: readonly M[],
): (query: string) => readonly M[] {
  const phrases = phrasesOf();
  const entries = markets.map((market): Entry => {
    const { code, showCode, base, quote, name } = market;
    return {
      symbols: [phrase(code).whole, phrase(showCode).whole],
      own: [...phrases(code), ...(base === code ? [] : phrases(base)), phrase(name)],
      quote: phrases(quote),
    };
  });
  return (query) => {
    const wanted = phrase(query);
    if (wanted.whole === "") return query.trim() === "" ? markets : [];
    return markets
      .map((market, index) => ({ market, rank: rankOf(entries[index] as Entry, wanted) }))
      .filter((each) => each.rank !== null)
      .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
      .map(({ market }) => market);
  };
}
