/** BCP 47 tags of the languages by their wire codes, for Intl; `my` is Malay (docs/decisions). */
export const languageTags = {
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
} as const;

export type LanguageCode = keyof typeof languageTags;

/** Language for readers whose language is unknown. */
export const baseLanguage: LanguageCode = "en";

export const languageCodes = Object.keys(languageTags) as LanguageCode[];

/** Reads a code; null if not offered. Older clients of the specification send `tw` for `hk`. */
export function readLanguage(code: unknown): LanguageCode | null {
  const wanted = code === "tw" ? "hk" : code;
  return languageCodes.find((each) => each === wanted) ?? null;
}

function base(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/** Finds the offered language of the first matching tag, whatever its script and region. */
export function matchLanguage(tags: readonly string[]): LanguageCode | null {
  for (const tag of tags) {
    const match = languageCodes.find((code) => base(languageTags[code]) === base(tag));
    if (match) return match;
  }
  return null;
}
