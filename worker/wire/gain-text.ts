import type { Settings } from "#domain/config/schema.ts";
import type { LanguageCode } from "#domain/language-tags.ts";
import { languageTags } from "#domain/language-tags.ts";

/**
 * A profit or loss as the app writes it: in the reader's language, with the company's sign for its
 * currency.
 */
export function gainText(
  amount: number,
  { currency, currency_symbol }: Settings,
  locale: LanguageCode,
): string {
  const format = new Intl.NumberFormat(`${languageTags[locale]}-u-nu-latn`, {
    style: "currency",
    currency,
    signDisplay: "exceptZero",
  });
  const parts = format.formatToParts(amount);
  const text = parts.map(({ type, value }) =>
    type === "currency" && currency_symbol !== "" ? currency_symbol : value,
  );
  // Among words that run from right to left it is one piece, without marks that would turn it
  // around.
  if (locale !== "ar") return text.join("");
  return `\u2068${text.join("").replace(/[\u200e\u200f\u061c]/g, "")}\u2069`;
}
