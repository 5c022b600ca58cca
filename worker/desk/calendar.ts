import {
  addEntry,
  changeEntry,
  findEntry,
  type KeptEntry,
  listForDesk,
  removeEntry,
} from "#db/offer/calendar.ts";
import { type CalendarEntry, writtenTitles } from "#domain/content/calendar.ts";
import { settingsNote } from "#domain/content/texts.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { ApiRefusal, required } from "../context.ts";
import { rangeOf } from "../page-range.ts";
import { isRepeat, perform, performOr } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

function wireEntry({ atMs, titles, ...row }: KeptEntry) {
  const pairs = Object.entries(titles) as Array<[LanguageCode, string]>;
  return { ...row, time_ms: atMs, titles: pairs.map(([lang, title]) => ({ lang, title })) };
}

const plain = ({ id: _, version: __, ...entry }: KeptEntry): CalendarEntry => entry;

async function add(scope: DeskScope, entry: CalendarEntry): Promise<void> {
  const { db, actId } = scope;
  await perform(scope, {
    act: "calendar_set",
    subject: "calendar",
    note: settingsNote(null, entry),
    change: addEntry(...db, entry, actId),
  });
}

/** @throws ApiRefusal not_found, content_changed */
async function change(
  scope: DeskScope,
  name: { id: number; version: number },
  entry: CalendarEntry | null,
): Promise<void> {
  if (await isRepeat(scope)) return;
  const before = required(await findEntry(...scope.db, name.id));
  if (before.version !== name.version) throw new ApiRefusal("content_changed");
  await performOr(scope, "content_changed", {
    act: entry ? "calendar_set" : "calendar_remove",
    subject: `calendar/${name.id}`,
    note: settingsNote(plain(before), entry),
    change: entry ? changeEntry(...scope.db, name, entry) : removeEntry(...scope.db, name),
  });
}

export const calendarHandlers = operatorCalls({
  deskCalendar: async (scope, { view, page = 1 }) => {
    const { rows, total } = await listForDesk(...scope.db, {
      isComing: view === "coming",
      nowMs: scope.nowMs,
      ...rangeOf(page),
    });
    return { data: rows.map(wireEntry), total };
  },
  deskCalendarSet: async (scope, { id, version = 0, time_ms: atMs, titles, ...rest }) => {
    const given = Object.fromEntries(titles.map(({ lang, title }) => [lang, title]));
    const entry: CalendarEntry = { atMs, ...rest, titles: writtenTitles(given) };
    if (Object.keys(entry.titles).length === 0) throw new ApiRefusal("text_missing");
    if (id === undefined) await add(scope, entry);
    else await change(scope, { id, version }, entry);
  },
  deskCalendarRemove: async (scope, name) => {
    await change(scope, name, null);
  },
});
