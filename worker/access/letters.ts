import type { AccountName } from "#db/people/credentials.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import type { Message } from "#platform/delivery/message.ts";
import { m } from "#texts/worker-messages.ts";

/** Replaces line breaks: in a letter's subject, a break in a name would end the header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

type Text<I> = (inputs: I, options: { locale: LanguageCode }) => string;

export type Letter = (
  account: AccountName,
  inputs: { site: string },
  locale: LanguageCode,
) => Message;

/** @param more inputs of the text other than the site's name */
export function letterOf<M extends object>(
  subject: Text<{ site: string }>,
  text: Text<M & { site: string }>,
  more?: M,
): Letter {
  return ({ kind, name }, inputs, locale) => {
    const site = oneLine(inputs.site);
    return {
      to: kind === "email" ? name : `+${name}`,
      subject: subject({ site }, { locale }),
      text: text({ ...more, site } as M & { site: string }, { locale }),
    };
  };
}

export const codeLetter = (code: string, minutes: number) =>
  letterOf(m.mail_code_subject, m.mail_code_text, { code, minutes });
/** Letter to an account's owner after another registration with the same e-mail or phone. */
export const knownAccountMessage = letterOf(m.mail_known_subject, m.mail_known_text);
export const passwordChangedMessage = letterOf(m.mail_changed_subject, m.mail_changed_text);
/** Letter to an account's owner after a payout account was added or removed. */
export const payoutAccountChangedMessage = letterOf(m.mail_payout_subject, m.mail_payout_text);
export const passkeyAddedMessage = letterOf(m.mail_passkey_subject, m.mail_passkey_text);
