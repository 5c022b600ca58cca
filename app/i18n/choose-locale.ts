import { matchLanguage, readLanguage } from "#domain/language-tags.ts";
import type { Locale } from "#messages/runtime.js";

export interface LocaleSources {
  stored: string | null;
  /** The address's `lang`. */
  asked: string | null;
  /** The browser's languages, the most wanted first. */
  languages: readonly string[];
}

/** What the reader chose, else what the link says, else what the browser speaks; null leaves it to the company. */
export function chooseLocale(sources: LocaleSources): Locale | null {
  const { stored, asked, languages } = sources;
  return readLanguage(stored) ?? readLanguage(asked) ?? matchLanguage(languages);
}
