import type { LanguageCode } from "#domain/language/language-tags.ts";
import { readLanguage } from "#domain/language/language-tags.ts";
import type { ChosenWays, NoticeWay, QuietHours } from "#domain/notices/choices.ts";
import type { NoticeEvent } from "#domain/notices/notices.ts";
import { type Owner, type Part, part, sql } from "../sql.ts";

export interface NoticeChoices {
  ways: ChosenWays;
  quiet: QuietHours;
  /** Word that every e-mail to the user contains, chosen by the user; empty if none. */
  word: string;
  /** Language of e-mails; null until the user's first choice. */
  lang: LanguageCode | null;
}

const none: NoticeChoices = { ways: {}, quiet: { from: 0, to: 0, zone: "" }, word: "", lang: null };

interface ChoicesRow {
  ways: string;
  quiet_from: number;
  quiet_to: number;
  quiet_zone: string;
  word: string;
  lang: string;
}

export async function loadNoticeChoices(
  db: D1Database,
  { companyId, userId }: Owner,
): Promise<NoticeChoices> {
  const row = await sql(db)`SELECT ways, quiet_from, quiet_to, quiet_zone, word, lang
    FROM notice_choices
    WHERE company_id = ${companyId} AND user_id = ${userId}`.first<ChoicesRow>();
  if (!row) return none;
  return {
    // `changeNoticeChoices` wrote this JSON.
    ways: JSON.parse(row.ways) as ChosenWays,
    quiet: { from: row.quiet_from, to: row.quiet_to, zone: row.quiet_zone },
    word: row.word,
    lang: readLanguage(row.lang),
  };
}

type Change =
  | { event: NoticeEvent; way: NoticeWay; isOn: boolean }
  | { quiet: QuietHours }
  | { word: string };

/** Stores one changed choice. Parallel changes do not undo each other. */
export async function changeNoticeChoices(
  db: D1Database,
  { companyId, userId }: Owner,
  lang: LanguageCode,
  change: Change,
): Promise<void> {
  const add = sql(db)`INSERT INTO notice_choices (company_id, user_id, lang)
    VALUES (${companyId}, ${userId}, ${lang})
    ON CONFLICT (company_id, user_id) DO UPDATE SET lang = excluded.lang`;
  const set = sql(db)`UPDATE notice_choices SET ${settingOf(change)}
    WHERE company_id = ${companyId} AND user_id = ${userId}`;
  await db.batch([add, set]);
}

function settingOf(change: Change): Part {
  if ("word" in change) return part`word = ${change.word}`;
  if ("quiet" in change) {
    const { from, to, zone } = change.quiet;
    return part`quiet_from = ${from}, quiet_to = ${to}, quiet_zone = ${zone}`;
  }
  const ways = JSON.stringify({ [change.event]: { [change.way]: change.isOn } });
  return part`ways = json_patch(ways, ${ways})`;
}
