import type { LanguageCode } from "../language/language-tags.ts";

/** Forms of a spreadsheet file. With a decimal comma, semicolons separate cells. */
export const csvForms = ["point", "comma"] as const;
export type CsvForm = (typeof csvForms)[number];

/** Languages whose readers mostly use a decimal comma. */
const commaLanguages: ReadonlySet<LanguageCode> = new Set<LanguageCode>([
  ...(["vn", "fr", "de", "ru", "spa", "pt", "it", "tr", "id", "cs"] as const),
]);

export function usualForm(language: LanguageCode): CsvForm {
  return commaLanguages.has(language) ? "comma" : "point";
}
