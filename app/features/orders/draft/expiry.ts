/** When a waiting order ends by itself: at the end of a day in the reader's zone, or at a time. */

export const expiryChoices = ["none", "day", "week", "month", "quarter", "own"] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

export interface Expiry {
  choice: ExpiryChoice;
  /** As typed: a time in the reader's zone, `2026-11-21T18:30`. */
  own: string;
}

export const noExpiry: Expiry = { choice: "none", own: "" };

/** An order waits this long at most. */
export const expiryDaysMax = 90;
const dayMs = 86_400_000;

/** Days whose last moment is the end; the call takes 90 times 24 hours, so the 90th is today's. */
const daysOn = { day: 0, week: 7, month: 30, quarter: expiryDaysMax - 1 } as const;

/**
 * The end in ms, the same until the day is over: a ticket that is sent again asks for the same.
 * Null without an end, or with one that is no time.
 */
export function expiresMs({ choice, own }: Expiry, nowMs: number): number | null {
  if (choice === "none") return null;
  if (choice === "own") {
    const ms = new Date(own).getTime();
    return Number.isNaN(ms) ? null : ms;
  }
  const end = new Date(nowMs);
  end.setDate(end.getDate() + daysOn[choice]);
  return end.setHours(23, 59, 59, 999);
}

/** What is wrong with a time of the trader's own; null when nothing is. */
export function expiryProblem(expiry: Expiry, nowMs: number): "empty" | "past" | "far" | null {
  if (expiry.choice !== "own") return null;
  const ms = expiresMs(expiry, nowMs);
  if (ms === null) return "empty";
  if (ms <= nowMs) return "past";
  return ms > nowMs + expiryDaysMax * dayMs ? "far" : null;
}

/** A time as a field takes it: in the reader's zone, to the minute. */
export function timeFieldText(ms: number): string {
  const at = new Date(ms);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
