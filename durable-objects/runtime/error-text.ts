import type { ErrorName } from "#domain/errors.ts";
import { m } from "#messages/messages.js";
import { baseLocale, isLocale, type Locale } from "#messages/runtime.js";

/** The reader's language from what a client sent: one of the 18 codes; legacy `tw` is `hk`. */
export function readLocale(code: string | null | undefined): Locale {
  const text = code === "tw" ? "hk" : code;
  return isLocale(text) ? text : baseLocale;
}

/**
 * What a person reads about an error, in their language.
 * @param limit how many there may be, where the text says it
 */
export function errorText(name: ErrorName, locale: Locale, limit = 0): string {
  return m[`error_${name}`]({ limit }, { locale });
}
