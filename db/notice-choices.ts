/** Users' choices of notices. */

import type { LanguageCode } from "#domain/language-tags.ts";
import { readLanguage } from "#domain/language-tags.ts";
import type { ChosenWays, NoticeWay, QuietHours } from "#domain/notices/choices.ts";
import type { NoticeEvent } from "#domain/notices/notices.ts";
import { sql } from "./sql.ts";

interface Owner {
  companyId: number;
  userId: string;
}

export interface NoticeChoices {
  ways: ChosenWays;
  quiet: QuietHours;
  /** Word that each letter contains; empty if none. */
  word: string;
  /** Language of letters; null before the user has chosen anything. */
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
    // `changeNoticeChoices` wrote it.
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

/** Stores one change; parallel changes do not undo each other. */
export async function changeNoticeChoices(
  db: D1Database,
  { companyId, userId }: Owner,
  lang: LanguageCode,
  change: Change,
): Promise<void> {
  const add = sql(db)`INSERT INTO notice_choices (company_id, user_id, lang)
    VALUES (${companyId}, ${userId}, ${lang})
    ON CONFLICT (company_id, user_id) DO UPDATE SET lang = excluded.lang`;
  await db.batch([add, statementOf(db, change).bind(...valuesOf(change), companyId, userId)]);
}

function statementOf(db: D1Database, change: Change): D1PreparedStatement {
  const where = "WHERE company_id = ? AND user_id = ?";
  if ("word" in change) return db.prepare(`UPDATE notice_choices SET word = ? ${where}`);
  if ("quiet" in change) {
    return db.prepare(
      `UPDATE notice_choices SET quiet_from = ?, quiet_to = ?, quiet_zone = ? ${where}`,
    );
  }
  return db.prepare(`UPDATE notice_choices SET ways = json_patch(ways, ?) ${where}`);
}

function valuesOf(change: Change): (string | number)[] {
  if ("word" in change) return [change.word];
  if ("quiet" in change) return [change.quiet.from, change.quiet.to, change.quiet.zone];
  return [JSON.stringify({ [change.event]: { [change.way]: change.isOn } })];
}
