import { isLocale, type Locale } from "#messages/runtime.js";

/** BCP 47 tags, for Intl and the lang attribute. `my` is Malay (see docs/decisions). */
export const languageTags: Record<Locale, string> = {
  en: "en",
  jp: "ja",
  kr: "ko",
  hk: "zh-Hant-HK",
  th: "th",
  vn: "vi",
  fr: "fr",
  de: "de",
  ru: "ru",
  spa: "es",
  pt: "pt",
  it: "it",
  ar: "ar",
  tr: "tr",
  id: "id",
  my: "ms",
  hi: "hi",
  cs: "cs",
};

/** One of the offered locales by its wire code; the legacy code tw is Hong Kong's. Null for anything else. */
export function readLocale(code: unknown, offered: readonly Locale[]): Locale | null {
  const known = code === "tw" ? "hk" : code;
  return isLocale(known) && offered.includes(known) ? known : null;
}

function base(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/** The first offered locale that speaks one of the browser's languages, in its order of preference. */
export function matchBrowser(
  languages: readonly string[],
  offered: readonly Locale[],
): Locale | null {
  for (const wanted of languages) {
    const match = offered.find((code) => base(languageTags[code]) === base(wanted));
    if (match) return match;
  }
  return null;
}

export interface LocaleSources {
  stored: string | null;
  /** The address's `lang`. */
  asked: string | null;
  /** The browser's languages, the most wanted first. */
  languages: readonly string[];
  offered: readonly Locale[];
}

/** What the reader chose, else what the link says, else what the browser speaks; null leaves it to the company. */
export function chooseLocale(sources: LocaleSources): Locale | null {
  const { stored, asked, languages, offered } = sources;
  return (
    readLocale(stored, offered) ?? readLocale(asked, offered) ?? matchBrowser(languages, offered)
  );
}
