import { type LanguageCode, languageCodes } from "../language/language-tags.ts";

export const importances = ["low", "medium", "high"] as const;
export type Importance = (typeof importances)[number];

/** Maximum characters of a title, and of a figure with its unit. */
export const calendarTitleMax = 200;
export const figureMax = 30;

export type CalendarTitles = Partial<Record<LanguageCode, string>>;

/** Figures are written as in their source; empty if none. */
export interface CalendarEntry {
  atMs: number;
  /** Two-letter country code; EU for the euro area. */
  country: string;
  /** Three-letter code of the currency whose markets may move. */
  currency: string;
  importance: Importance;
  titles: CalendarTitles;
  previous: string;
  forecast: string;
  actual: string;
}

export const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text);

export function writtenTitles(titles: CalendarTitles): CalendarTitles {
  const written = languageCodes.map((lang) => [lang, titles[lang]?.trim() ?? ""] as const);
  return Object.fromEntries(written.filter(([, title]) => title !== ""));
}

export function titleFor(titles: CalendarTitles, lang: LanguageCode): string {
  return titles[lang] ?? titles.en ?? Object.values(titles)[0] ?? "";
}

export function isAtLeast(importance: Importance, least: Importance): boolean {
  return importances.indexOf(importance) >= importances.indexOf(least);
}
