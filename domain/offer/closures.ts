import type { Fields } from "../changes/change.ts";
import { lineUpTo, type OfferFields } from "./fields.ts";

/** A minute in UTC, in the notation of changes: `2026-12-24T18:00Z`. */
const minutePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;
const hourMs = 3_600_000;
/** Minimum length in ms of a closure: candles would miss a shorter one. */
const leastMs = hourMs;
const mostMs = 31 * 24 * hourMs;

/** Parses a minute; null for any other text, such as a February 30. */
export function readMinute(text: string): number | null {
  const ms = minutePattern.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) || minuteText(ms) !== text ? null : ms;
}

export const minuteText = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`;

/** Returns the subject of a closure's change: the closure's calendar and start. */
export const closureName = (calendar: string, fromMs: number) =>
  `${calendar} ${minuteText(fromMs)}`;

export function readClosureName(subject: string): { calendar: string; fromMs: number } | null {
  const [calendar = "", from = ""] = subject.split(" ");
  const fromMs = readMinute(from);
  return fromMs === null ? null : { calendar, fromMs };
}

export const closureFields: OfferFields = {
  until: { isText: (text) => readMinute(text) !== null, isMoney: true },
  reason: { isText: lineUpTo(60), isMoney: true, start: "" },
};

/** Returns the first field of a closure that contradicts the others; null if none. */
export function wrongClosure(subject: string, { until }: Fields): string | null {
  const named = readClosureName(subject);
  if (!named) return "subject";
  const lasts = (readMinute(until ?? "") ?? 0) - named.fromMs;
  return lasts >= leastMs && lasts <= mostMs ? null : "until";
}
