/** The language of the page. A change is stored and the page reloads, as the specification says. */
import { getBasicInfo } from "#domain/contracts/http/company.ts";
import { languageTags, readLanguage } from "#domain/language-tags.ts";
import { baseLocale, type Locale, overwriteGetLocale } from "#messages/runtime.js";
import { chooseLocale } from "./choose-locale.ts";
import { keepCookie } from "./keep-cookie.ts";

export { languageNames as localeNames } from "#domain/language-tags.ts";
export type { Locale };

const storageKey = "lang";
/** The company's language of the last visit: without a network, its texts are in the cache. */
const companyKey = "company_lang";

/** Languages whose texts are complete; a test holds this list against the message files. */
export const offeredLocales: readonly Locale[] = Object.keys(languageTags) as Locale[];

let current: Locale = baseLocale;

/** Asks for the company's own language, for two seconds at most. */
async function companyLocale(): Promise<Locale> {
  try {
    const answer = await fetch(getBasicInfo.path, { signal: AbortSignal.timeout(2_000) });
    const { data } = (await answer.json()) as { data?: { default_lang?: unknown } };
    const locale = readLanguage(data?.default_lang) ?? baseLocale;
    localStorage.setItem(companyKey, locale);
    return locale;
  } catch {
    // Without an answer the last known language does; the page's own reads show the failure.
    return readLanguage(localStorage.getItem(companyKey)) ?? baseLocale;
  }
}

/** Sets the language of messages and document. Call it once, before any message is loaded. */
export async function applyLocale(): Promise<void> {
  const chosen = chooseLocale({
    stored: localStorage.getItem(storageKey),
    asked: new URLSearchParams(location.search).get("lang"),
    languages: navigator.languages,
  });
  current = chosen ?? (await companyLocale());
  overwriteGetLocale(() => current);
  document.documentElement.lang = languageTags[current];
  document.documentElement.dir = current === "ar" ? "rtl" : "ltr";
}

export function currentLocale(): Locale {
  return current;
}

/** Language tag for numbers: prices have Latin digits in every language. */
export function numberTag(): string {
  return `${languageTags[current]}-u-nu-latn`;
}

/** Keeps the choice for the next load. */
export function keepLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
  keepCookie("lang", locale);
}

/** Loads the open page again, in the language that was kept. */
export function reloadInLocale(): void {
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  location.replace(url);
}
