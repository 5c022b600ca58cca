const currencies = new Set(Intl.supportedValuesOf("currency"));
const dollars = new Set(["USD", "USDT"]);
/** Metals have codes like currencies, but no flag. */
const isFlag = (code: string) => currencies.has(code) && !code.startsWith("X");

/**
 * Names of a symbol's pictures, the front one first. A currency pair has the pictures of both
 * currencies. Any other symbol has its own picture, and that of its currency unless this is the
 * dollar.
 */
export function symbolPictures(code: string): string[] {
  const text = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const [, base = text, quote = ""] = /^(.{2,}?)(USDT|[A-Z]{3})$/.exec(text) ?? [];
  if (quote !== "USDT" && !isFlag(quote)) return [text];
  return isFlag(base) || !dollars.has(quote) ? [base, quote] : [base];
}
