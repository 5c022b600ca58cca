import type { LanguageCode } from "#domain/language/language-tags.ts";
import { isolated } from "./gain-text.ts";
import { m } from "./worker-messages.ts";

/** Adds the reader's own word to a letter, by which the reader knows it from forged ones. */
export function withWord(text: string, word: string, locale: LanguageCode): string {
  if (word === "") return text;
  return `${text}\n\n${m.notice_mail_word({ word: isolated(word, locale) }, { locale })}`;
}
