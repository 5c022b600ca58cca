import { type LanguageCode, languageTags } from "../../language/language-tags.ts";
import { type Asset, coins, indices, metals, type Names } from "./assets.ts";

export interface NamedMarket {
  code: string;
  base: string;
  quote: string;
}

/** Currency names that replace those of `Intl`: corrected, or shorter for rows of lists. */
const ownCurrencyNames: Record<string, Partial<Names>> = {
  USD: { fr: "Dollar américain", id: "Dolar AS" },
  GBP: { th: "ปอนด์สเตอร์ลิง", ru: "Британский фунт", hi: "ब्रिटिश पाउंड" },
  CHF: { vn: "Franc Thụy Sĩ" },
  AUD: { vn: "Đô la Úc" },
  CNH: { it: "Yuan cinese offshore", fr: "Yuan offshore", th: "หยวนนอกประเทศ" },
};

/** Finds a metal, coin or index by code; undefined for currencies and unknown codes. */
export function assetOf(code: string): Asset | undefined {
  const known = (table: Record<string, Asset>) =>
    Object.hasOwn(table, code) ? table[code] : undefined;
  return known(metals) ?? known(coins) ?? indices.find(({ codes }) => codes.includes(code));
}

/** Makes a function that names currencies, metals, indices and coins; null for unknown codes. */
export function assetNames(language: LanguageCode): (code: string) => string | null {
  const tag = languageTags[language];
  const named = currencyNames(tag);
  return (code) => {
    const asset = assetOf(code);
    if (asset) return asset.names[language] ?? asset.names.en;
    return ownCurrencyNames[code]?.[language] ?? named(code);
  };
}

/** Makes a function that names currencies by `Intl`; null for unknown codes. */
export function currencyNames(tag: string): (code: string) => string | null {
  const names = new Intl.DisplayNames(tag, { type: "currency", fallback: "none" });
  return (code) => {
    if (!/^[A-Z]{3}$/.test(code)) return null;
    const name = names.of(code);
    if (!name) return null;
    // Japanese names have no spaces. Other names begin in upper case, as outside a sentence.
    const joined = tag === "ja" ? name.replaceAll(" ", "") : name;
    return joined.charAt(0).toLocaleUpperCase(tag) + joined.slice(1);
  };
}

/** Makes a function that names markets: pairs by both currencies, others by the traded asset. */
export function marketNames(language: LanguageCode): (market: NamedMarket) => string | null {
  const nameOf = assetNames(language);
  return ({ code, base, quote }) => {
    const whole = assetOf(code);
    if (whole || assetOf(base)) return nameOf(whole ? code : base);
    const [first, second] = [nameOf(base), nameOf(quote)];
    return first !== null && second !== null && base !== code ? `${first} / ${second}` : first;
  };
}
