/**
 * BCP 47 tags of the offered languages by their wire codes, for Intl and the lang attribute. `my`
 * is Malay (see docs/decisions).
 */
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

/** Each language's own name for itself, for those who pick one. */
export const languageNames = {
  en: "English",
  jp: "日本語",
  kr: "한국어",
  hk: "繁體中文",
  th: "ไทย",
  vn: "Tiếng Việt",
  fr: "Français",
  de: "Deutsch",
  ru: "Русский",
  spa: "Español",
  pt: "Português",
  it: "Italiano",
  ar: "العربية",
  tr: "Türkçe",
  id: "Bahasa Indonesia",
  my: "Bahasa Melayu",
  hi: "हिन्दी",
  cs: "Čeština",
} as const satisfies Record<keyof typeof languageTags, string>;
