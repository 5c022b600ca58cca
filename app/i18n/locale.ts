/** Which of the 18 languages is shown. Switching stores the choice and reloads, as the specification says. */
import { baseLocale, isLocale, type Locale, overwriteGetLocale } from "#messages/runtime.js";

export type { Locale };

const storageKey = "lang";

/** BCP 47 tags, for Intl and the lang attribute. `my` is Malay (see docs/decisions). */
const tags: Record<Locale, string> = {
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

/** Each language's own name for itself, for the picker. */
export const localeNames: Record<Locale, string> = {
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
};

/** Languages whose texts are complete; a test holds this list against the message files. */
export const offeredLocales: readonly Locale[] = Object.keys(tags) as Locale[];

function normalize(code: string | null): Locale | null {
  const known = code === "tw" ? "hk" : code;
  return isLocale(known) && offeredLocales.includes(known) ? known : null;
}

function fromBrowser(): Locale | null {
  for (const wanted of navigator.languages) {
    const language = wanted.toLowerCase().split("-")[0];
    const match = offeredLocales.find(
      (code) => tags[code].toLowerCase().split("-")[0] === language,
    );
    if (match) return match;
  }
  return null;
}

function detect(): Locale {
  const asked = new URLSearchParams(location.search).get("lang");
  return (
    normalize(asked) ?? normalize(localStorage.getItem(storageKey)) ?? fromBrowser() ?? baseLocale
  );
}

const current = detect();

/** Tells the messages and the document which language it is. Call once, before any message is loaded. */
export function applyLocale(): void {
  overwriteGetLocale(() => current);
  document.documentElement.lang = tags[current];
  document.documentElement.dir = current === "ar" ? "rtl" : "ltr";
}

export function currentLocale(): Locale {
  return current;
}

/** Numbers stay in Latin digits in every language: that is how prices are read. */
export function numberTag(): string {
  return `${tags[current]}-u-nu-latn`;
}

export function setLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  location.replace(url);
}
