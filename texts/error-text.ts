import type { ErrorName } from "#domain/errors.ts";
import { m } from "#messages/messages.js";
import type { Locale } from "#messages/runtime.js";

/**
 * The text of an error in the reader's language.
 * @param limit how many there may be, for the texts that name a number
 */
export function errorText(name: ErrorName, locale: Locale, limit = 0): string {
  return m[`error_${name}`]({ limit }, { locale });
}
