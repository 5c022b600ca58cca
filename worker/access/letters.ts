/** Texts of e-mails and SMS, in the reader's language. */
import type { AccountName } from "#db/credentials.ts";
import type { LanguageCode } from "#domain/language-tags.ts";
import { m } from "#texts/worker-messages.ts";
import type { Message } from "../delivery/message.ts";

export function recipientOf({ kind, name }: AccountName): string {
  return kind === "email" ? name : `+${name}`;
}

/** Removes line breaks: names of sites go into headers and texts. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

export function codeMessage(
  account: AccountName,
  inputs: { site: string; code: string; minutes: number },
  locale: LanguageCode,
): Message {
  const site = oneLine(inputs.site);
  return {
    to: recipientOf(account),
    subject: m.mail_code_subject({ site }, { locale }),
    text: m.mail_code_text({ site, code: inputs.code, minutes: inputs.minutes }, { locale }),
  };
}

type SiteText = (inputs: { site: string }, options: { locale: LanguageCode }) => string;

/** A letter whose only variable is the site's name. */
function letterOf(subject: SiteText, text: SiteText) {
  return (account: AccountName, inputs: { site: string }, locale: LanguageCode): Message => {
    const site = oneLine(inputs.site);
    return {
      to: recipientOf(account),
      subject: subject({ site }, { locale }),
      text: text({ site }, { locale }),
    };
  };
}

/** For the owner of an account whose address was used to register again. */
export const knownAccountMessage = letterOf(m.mail_known_subject, m.mail_known_text);
export const passwordChangedMessage = letterOf(m.mail_changed_subject, m.mail_changed_text);
/** For the owner of an account whose payout account was added or removed. */
export const payoutAccountChangedMessage = letterOf(m.mail_payout_subject, m.mail_payout_text);
export const passkeyAddedMessage = letterOf(m.mail_passkey_subject, m.mail_passkey_text);
