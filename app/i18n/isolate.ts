import { currentLocale } from "./locale.ts";

/** Direction marks that formatters add; inside an isolate, they would reverse the amount. */
const marks = /[\u200e\u200f\u061c]/g;

/**
 * Isolates an amount, price or code inside a sentence. On a right-to-left page, invisible marks
 * keep its characters in order. Other pages do without marks, so copied texts contain none.
 */
export function isolate(text: string): string {
  if (currentLocale() !== "ar") return text;
  return `\u2068${text.replace(marks, "")}\u2069`;
}
