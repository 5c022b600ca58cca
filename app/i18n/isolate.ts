/**
 * An amount, price or code inside a sentence. The isolate keeps the order of its own characters and that of the words
 * around it apart, whichever way the sentence runs.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
