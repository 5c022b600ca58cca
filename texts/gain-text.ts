import type { Settings } from "#domain/config/schema.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { languageTags } from "#domain/language/language-tags.ts";

const tagOf = (locale: LanguageCode) => `${languageTags[locale]}-u-nu-latn`;

/** Writes a number without a currency, e.g. of lots, with at most 6 decimals. */
export function numberText(value: number, locale: LanguageCode): string {
  return new Intl.NumberFormat(tagOf(locale), { maximumFractionDigits: 6 }).format(value);
}

/**
 * Writes a profit or loss like the app: in the reader's language, with the company's sign for the
 * currency.
 */
export function gainText(
  amount: number,
  { currency, currency_symbol }: Pick<Settings, "currency" | "currency_symbol">,
  locale: LanguageCode,
): string {
  const format = new Intl.NumberFormat(tagOf(locale), {
    style: "currency",
    currency,
    signDisplay: "exceptZero",
  });
  const parts = format.formatToParts(amount);
  const text = parts.map(({ type, value }) =>
    type === "currency" && currency_symbol !== "" ? currency_symbol : value,
  );
  return isolated(text.join(""), locale);
}

/** In Arabic, isolates a text from the words around it, and removes the text's direction marks. */
export function isolated(text: string, locale: LanguageCode): string {
  return locale === "ar" ? `\u2068${text.replace(/[\u200e\u200f\u061c]/g, "")}\u2069` : text;
}
