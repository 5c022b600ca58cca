import type { LanguageCode } from "#domain/language/language-tags.ts";
import { isolated } from "./gain-text.ts";
import { m } from "./worker-messages.ts";

/** Adds the word that the reader chose: a letter without this word may be forged. */
export function withWord(text: string, word: string, locale: LanguageCode): string {
  if (word === "") return text;
  return `${text}\n\n${m.notice_mail_word({ word: isolated(word, locale) }, { locale })}`;
}
