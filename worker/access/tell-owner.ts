import type { Credentials } from "#db/people/credentials.ts";
import { loadNoticeChoices } from "#db/people/notice-choices.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { chooseCarrier } from "#platform/delivery/carrier.ts";
import { withWord } from "#texts/letter-word.ts";
import type { Scope } from "../context.ts";
import type { Letter } from "./letters.ts";
import { accountNamesOf } from "./proof.ts";

/**
 * Sends a letter to the user's e-mail and phone.
 * @param locale language of the letter; by default the language of the request
 */
export async function tellOwner(
  scope: Scope,
  credentials: Credentials,
  letter: Letter,
  locale: LanguageCode = scope.lang,
): Promise<void> {
  const { settings, env, company } = scope;
  const owner = { companyId: company.id, userId: credentials.id };
  const { word } = await loadNoticeChoices(env.DB, owner);
  for (const name of accountNamesOf(credentials)) {
    const carrier = chooseCarrier(scope, settings, name.kind === "email" ? "email" : "sms");
    const message = letter(name, { site: settings.site_name }, locale);
    await carrier?.({ ...message, text: withWord(message.text, word, locale) });
  }
}
