import type { LanguageCode } from "./language-tags.ts";

/**
 * How a spreadsheet reads a file: where the decimal sign is a comma, cells are separated by a
 * semicolon.
 */
export const csvForms = ["point", "comma"] as const;
export type CsvForm = (typeof csvForms)[number];

/** Languages of which most readers have a decimal comma. */
const commaLanguages: ReadonlySet<LanguageCode> = new Set<LanguageCode>([
  ...(["vn", "fr", "de", "ru", "spa", "pt", "it", "tr", "id", "cs"] as const),
]);

/** The form of a reader who has not chosen one. */
export function usualForm(language: LanguageCode): CsvForm {
  return commaLanguages.has(language) ? "comma" : "point";
}
