/** What is typed of an entry, and whether it can be sent. */
import {
  type CalendarTitles,
  type Importance,
  isCountry,
  isCurrency,
  writtenTitles,
} from "#domain/content/calendar.ts";
import type { DeskCalendarEntry } from "#domain/contracts/desk/calendar.ts";
import type { LanguageCode } from "#domain/language-tags.ts";
import { readTime, timeText } from "../time-field.ts";

export interface EntryDraft {
  /** As the field for a day and a time writes it, in the company's zone. */
  time: string;
  country: string;
  currency: string;
  importance: Importance;
  titles: CalendarTitles;
  previous: string;
  forecast: string;
  actual: string;
}

export function titlesOf({ titles }: Pick<DeskCalendarEntry, "titles">): CalendarTitles {
  return Object.fromEntries(titles.map(({ lang, title }) => [lang, title]));
}

export function draftOf(entry: DeskCalendarEntry | null, zone: string): EntryDraft {
  if (!entry) {
    const figures = { previous: "", forecast: "", actual: "" };
    return { time: "", country: "", currency: "", importance: "medium", titles: {}, ...figures };
  }
  const { country, currency, importance, previous, forecast, actual, time_ms } = entry;
  const figures = { previous, forecast, actual };
  const time = timeText(time_ms, zone);
  return { time, country, currency, importance, titles: titlesOf(entry), ...figures };
}

const upper = (text: string) => text.trim().toUpperCase();

/** Which fields are wrong. */
export function problemsOf(draft: EntryDraft, zone: string) {
  return {
    time: readTime(draft.time, zone) === null,
    country: !isCountry(upper(draft.country)),
    currency: !isCurrency(upper(draft.currency)),
    titles: Object.keys(writtenTitles(draft.titles)).length === 0,
  };
}

/** Null where a field is wrong. */
export function inputOf(draft: EntryDraft, entry: DeskCalendarEntry | null, zone: string) {
  if (Object.values(problemsOf(draft, zone)).some(Boolean)) return null;
  // A time that was not touched stays as exact as it was.
  const isSame = entry !== null && draft.time === timeText(entry.time_ms, zone);
  const time = isSame ? entry.time_ms : readTime(draft.time, zone);
  if (time === null) return null;
  const pairs = Object.entries(writtenTitles(draft.titles)) as Array<[LanguageCode, string]>;
  return {
    ...(entry && { id: entry.id, version: entry.version }),
    time_ms: time,
    country: upper(draft.country),
    currency: upper(draft.currency),
    importance: draft.importance,
    titles: pairs.map(([lang, title]) => ({ lang, title })),
    previous: draft.previous.trim(),
    forecast: draft.forecast.trim(),
    actual: draft.actual.trim(),
  };
}
