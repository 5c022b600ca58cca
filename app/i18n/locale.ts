/** The language of the page. A change is stored and the page reloads, as the specification says. */
import { getBasicInfo } from "#domain/contracts/http/company.ts";
import {
  baseLanguage,
  type LanguageCode,
  languageTags,
  readLanguage,
} from "#domain/language/language-tags.ts";
import { deviceTexts, keepsTexts } from "../device.ts";
import { chooseLocale } from "./choose-locale.ts";
import { keepCookie } from "./keep-cookie.ts";

const storageKey = "lang";
/** Storage key of the company's language, for a visit without a network. */
const companyKey = "company_lang";

/** Languages whose texts are complete; a test compares this list with the message files. */
export const offeredLocales: readonly LanguageCode[] = Object.keys(languageTags) as LanguageCode[];

let current: LanguageCode = baseLanguage;

/** Asks for the company's own language, for two seconds at most. */
async function companyLocale(): Promise<LanguageCode> {
  try {
    const answer = await fetch(getBasicInfo.path, { signal: AbortSignal.timeout(2_000) });
    const { data } = (await answer.json()) as { data?: { default_lang?: unknown } };
    const locale = readLanguage(data?.default_lang) ?? baseLanguage;
    deviceTexts.setItem(companyKey, locale);
    return locale;
  } catch {
    // Uses the last known language. Shows no error, because the page's other calls will show it.
    return readLanguage(deviceTexts.getItem(companyKey)) ?? baseLanguage;
  }
}

/** Sets the language of messages and document. Call it once, before any message is loaded. */
export async function applyLocale(): Promise<void> {
  const chosen = chooseLocale({
    stored: deviceTexts.getItem(storageKey),
    asked: new URLSearchParams(location.search).get("lang"),
    languages: navigator.languages,
  });
  current = chosen ?? (await companyLocale());
  document.documentElement.lang = languageTags[current];
  document.documentElement.dir = current === "ar" ? "rtl" : "ltr";
}

export function drawIn(locale: LanguageCode): void {
  current = locale;
}

export function currentLocale(): LanguageCode {
  return current;
}

/**
 * Language tag for numbers and dates. Prices have Latin digits in every language. Years are
 * Gregorian everywhere, as in typed days.
 */
export function numberTag(): string {
  return `${languageTags[current]}-u-ca-gregory-nu-latn`;
}

export function keepLocale(locale: LanguageCode): void {
  deviceTexts.setItem(storageKey, locale);
  keepCookie("lang", locale);
}

export function reloadInLocale(): void {
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  // If the browser stores nothing, the address carries the choice over the reload.
  const chosen = deviceTexts.getItem(storageKey);
  if (chosen !== null && !keepsTexts()) url.searchParams.set("lang", chosen);
  location.replace(url);
}
