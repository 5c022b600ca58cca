import { type LanguageCode, matchLanguage, readLanguage } from "#domain/language/language-tags.ts";

export interface LocaleSources {
  stored: string | null;
  /** The parameter `lang` of the address. */
  asked: string | null;
  /** The browser's languages, the preferred one first. */
  languages: readonly string[];
}

/** Language by the reader's choice, the link or the browser; null for the company's language. */
export function chooseLocale(sources: LocaleSources): LanguageCode | null {
  const { stored, asked, languages } = sources;
  return readLanguage(stored) ?? readLanguage(asked) ?? matchLanguage(languages);
}
