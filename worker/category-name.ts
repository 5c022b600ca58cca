import type { NamedCategory } from "#db/content/content.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { m } from "#texts/worker-messages.ts";

const knownCategories: ReadonlyMap<string, typeof m.category_forex> = new Map([
  ["forex", m.category_forex],
  ["metals", m.category_metals],
  ["indices", m.category_indices],
  ["crypto", m.category_crypto],
]);

/** Null for a category that the company made itself. */
export function platformCategoryName(key: string, locale: LanguageCode): string | null {
  return knownCategories.get(key)?.({}, { locale }) ?? null;
}

/** Category name: the company's, else the platform's, else the company's in another language. */
export function categoryName({ key, own, other }: NamedCategory, locale: LanguageCode): string {
  return own ?? platformCategoryName(key, locale) ?? other ?? key;
}
