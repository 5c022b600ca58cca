import { currentLocale } from "./locale.ts";

/** Direction marks of formatters: inside an isolate they would reverse the amount. */
const marks = /[\u200e\u200f\u061c]/g;

/**
 * An amount, price or code inside a sentence. On a right-to-left page an isolate keeps its
 * characters in order among the words around it. Other pages need no isolate, and their text stays
 * plain to copy.
 */
export function isolate(text: string): string {
  if (currentLocale() !== "ar") return text;
  return `\u2068${text.replace(marks, "")}\u2069`;
}
