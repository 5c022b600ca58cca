import { type LanguageCode, matchLanguage, readLanguage } from "#domain/language/language-tags.ts";

export interface LocaleSources {
  stored: string | null;
  /** The parameter `lang` of the address. */
  asked: string | null;
  /** The browser's languages, the preferred one first. */
  languages: readonly string[];
}

/** The reader's choice, or the link's, or the browser's; null leaves it to the company. */
export function chooseLocale(sources: LocaleSources): LanguageCode | null {
  const { stored, asked, languages } = sources;
  return readLanguage(stored) ?? readLanguage(asked) ?? matchLanguage(languages);
}
