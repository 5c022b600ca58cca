import { type CalendarTitles, writtenTitles } from "#domain/content/calendar.ts";
import type { DeskCalendarEntry } from "#domain/contracts/desk/calendar.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { changedTime, timeText } from "../time-field.ts";

interface EntryDraft extends Omit<DeskCalendarEntry, "id" | "version" | "time_ms" | "titles"> {
  /** Text of a `datetime-local` field, in the company's zone. */
  time_ms: string;
  titles: CalendarTitles;
}

export function titlesOf({ titles }: Pick<DeskCalendarEntry, "titles">): CalendarTitles {
  return Object.fromEntries(titles.map(({ lang, title }) => [lang, title]));
}

export function draftOf(entry: DeskCalendarEntry | null, zone: string): EntryDraft {
  if (!entry) {
    const figures = { previous: "", forecast: "", actual: "" };
    return { time_ms: "", country: "", currency: "", importance: "medium", titles: {}, ...figures };
  }
  const { id: _, version, ...shown } = entry;
  return { ...shown, time_ms: timeText(entry.time_ms, zone), titles: titlesOf(entry) };
}

export function inputOf(draft: EntryDraft, entry: DeskCalendarEntry | null, zone: string) {
  const titles = Object.entries(writtenTitles(draft.titles)) as Array<[LanguageCode, string]>;
  return {
    ...draft,
    ...(entry && { id: entry.id, version: entry.version }),
    time_ms: changedTime(draft.time_ms, entry?.time_ms ?? null, zone),
    titles: titles.map(([lang, title]) => ({ lang, title })),
  };
}
