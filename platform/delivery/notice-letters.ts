import { loadSettings } from "#db/company/config.ts";
import { findCredentials } from "#db/people/credentials.ts";
import { loadNoticeChoices } from "#db/people/notice-choices.ts";
import type { Owner } from "#db/sql.ts";
import type { Notice } from "#domain/notices/notices.ts";
import { withWord } from "#texts/letter-word.ts";
import { noticeText, noticeTitle } from "#texts/notice-text.ts";
import type { Env } from "../env.ts";
import { chooseCarrier } from "./carrier.ts";
import { chosenNotices, type Held } from "./held.ts";

/**
 * Sends one letter with the notices that their owner chose to get by e-mail.
 * @returns notices that wait for the end of quiet hours
 */
export async function mailNotices(
  env: Env,
  { companyId, userId }: Owner,
  notices: readonly Notice[],
  nowMs: number,
): Promise<Held[]> {
  const [choices, credentials] = await Promise.all([
    loadNoticeChoices(env.DB, { companyId, userId }),
    findCredentials(env.DB, companyId, userId),
  ]);
  const to = credentials?.email_key ?? null;
  if (to === null) return [];
  const { held, news } = chosenNotices(choices, "email", notices, nowMs);
  const [first] = news;
  if (!first) return held;
  const settings = await loadSettings(env.DB, companyId);
  const locale = choices.lang ?? settings.default_lang;
  const lines = news.map((notice) => noticeText(notice, { locale, settings }));
  const site = settings.site_name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  const carrier = chooseCarrier({ env, company: { id: companyId }, nowMs }, settings, "email");
  await carrier?.({
    to,
    subject: `${site}: ${noticeTitle(first.kind, locale)}`,
    text: withWord(lines.join("\n\n"), choices.word, locale),
  });
  return held;
}
