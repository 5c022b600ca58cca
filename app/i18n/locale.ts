/** Which of the 18 languages is shown. Switching stores the choice and reloads, as the specification says. */
import { getBasicInfo } from "#domain/contracts/http/company.ts";
import { languageTags, readLanguage } from "#domain/language-tags.ts";
import { baseLocale, type Locale, overwriteGetLocale } from "#messages/runtime.js";
import { chooseLocale } from "./choose-locale.ts";
import { keepCookie } from "./keep-cookie.ts";

export { languageNames as localeNames } from "#domain/language-tags.ts";
export type { Locale };

const storageKey = "lang";
/** The company's language as it was last heard: without a network its texts are the ones that are kept. */
const companyKey = "company_lang";

/** Languages whose texts are complete; a test holds this list against the message files. */
export const offeredLocales: readonly Locale[] = Object.keys(languageTags) as Locale[];

let current: Locale = baseLocale;

/** Nothing better than the company's own language is known, so it is asked; a slow answer is not waited for. */
async function companyLocale(): Promise<Locale> {
  try {
    const answer = await fetch(getBasicInfo.path, { signal: AbortSignal.timeout(2_000) });
    const { data } = (await answer.json()) as { data?: { default_lang?: unknown } };
    const locale = readLanguage(data?.default_lang) ?? baseLocale;
    localStorage.setItem(companyKey, locale);
    return locale;
  } catch {
    // Without the company's answer the page is in the language it had; what failed shows in the page's own fetches.
    return readLanguage(localStorage.getItem(companyKey)) ?? baseLocale;
  }
}

/** Tells the messages and the document which language it is. Call once, before any message is loaded. */
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

/** Numbers stay in Latin digits in every language: that is how prices are read. */
export function numberTag(): string {
  return `${languageTags[current]}-u-nu-latn`;
}

/** The choice holds from the next load on. */
export function keepLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
  keepCookie("lang", locale);
}

/** Shows the page that is open in the language that was kept. */
export function reloadInLocale(): void {
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  location.replace(url);
}
