/** When a calendar's markets are closed beside their weeks: holidays and early closes. */
import type { Fields } from "../changes/change.ts";
import { lineUpTo, type OfferFields } from "./fields.ts";

/** A minute in UTC, as changes write it: `2026-12-24T18:00Z`. */
const minutePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;
const hourMs = 3_600_000;
/** A shorter one would be missed by the grid of candles. */
const leastMs = hourMs;
const mostMs = 31 * 24 * hourMs;

/** Null for no minute there is. */
export function readMinute(text: string): number | null {
  const ms = minutePattern.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) || minuteText(ms) !== text ? null : ms;
}

export const minuteText = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`;

/** The subject of its changes. */
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

/** What does not fit in a closure as a whole; null for nothing. */
export function wrongClosure(subject: string, { until }: Fields): string | null {
  const named = readClosureName(subject);
  if (!named) return "subject";
  const lasts = (readMinute(until ?? "") ?? 0) - named.fromMs;
  return lasts >= leastMs && lasts <= mostMs ? null : "until";
}
