import type { ErrorName } from "#domain/errors/errors.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { m } from "./worker-messages.ts";

/** @param limit maximum, for the texts that name one */
export function errorText(name: ErrorName, locale: LanguageCode, limit = 0): string {
  return m[`error_${name}`]({ limit }, { locale });
}
