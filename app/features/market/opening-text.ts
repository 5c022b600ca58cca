import { dateFormat, numberFormat } from "../../i18n/format.ts";
import { m } from "../../i18n/start-messages.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** From this many ms ahead, the text shows a date, because a weekday would be ambiguous. */
const weekMs = 6 * dayMs;

/** Time when a closed market opens, in the reader's zone; in minutes if within the next hour. */
export function openingText(atMs: number, nowMs: number): string {
  const leftMs = atMs - nowMs;
  if (leftMs <= 0) return m.trade_closed_label();
  return leftMs < hourMs
    ? m.home_opens_in({ time: minutes(leftMs) })
    : m.home_opens({ time: dayAndTime(atMs, leftMs) });
}

function minutes(leftMs: number): string {
  const options = { style: "unit", unit: "minute", unitDisplay: "short" } as const;
  return numberFormat("minutes", options).format(Math.ceil(leftMs / minuteMs));
}

function dayAndTime(atMs: number, leftMs: number): string {
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const isToday = new Date(atMs).toDateString() === new Date(atMs - leftMs).toDateString();
  if (isToday) return dateFormat("opening", time).format(atMs);
  return leftMs < weekMs
    ? dateFormat("opening day", { weekday: "short", ...time }).format(atMs)
    : dateFormat("opening date", { day: "numeric", month: "short", ...time }).format(atMs);
}
