/** Direction marks that formatters put before an amount; they would turn the amount itself around. */
const marks = /[\u200e\u200f\u061c]/g;

/**
 * An amount, price or code inside a sentence. Where the page runs from right to left, an isolate keeps the order of its
 * own characters and that of the words around it apart; elsewhere the text needs none and stays plain to copy.
 */
export function isolate(text: string): string {
  if (document.documentElement.dir !== "rtl") return text;
  return `\u2068${text.replace(marks, "")}\u2069`;
}
