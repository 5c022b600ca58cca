/** Direction marks that formatters put before an amount; they would turn the amount itself around. */
const marks = /[\u200e\u200f\u061c]/g;

/**
 * An amount, price or code inside a sentence. The isolate keeps the order of its own characters and that of the words
 * around it apart, whichever way the sentence runs.
 */
export function isolate(text: string): string {
  return `\u2068${text.replace(marks, "")}\u2069`;
}
