import type { LanguageCode } from "./language-tags.ts";

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
} as const satisfies Record<LanguageCode, string>;
