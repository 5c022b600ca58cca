import { currentLocale } from "./locale.ts";

/** Direction marks that formatters add; inside an isolate, they would reverse the amount. */
const marks = /[\u200e\u200f\u061c]/g;

/**
 * An amount, price or code inside a sentence. On a right-to-left page, an isolate keeps the
 * characters of the text in order. Other pages need no isolate: a copied text then has no marks.
 */
export function isolate(text: string): string {
  if (currentLocale() !== "ar") return text;
  return `\u2068${text.replace(marks, "")}\u2069`;
}
