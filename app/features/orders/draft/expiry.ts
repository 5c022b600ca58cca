/** Expiry of a pending order: the end of a day in the reader's zone, or a time. */

export const expiryChoices = ["none", "day", "week", "month", "quarter", "own"] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

export interface Expiry {
  choice: ExpiryChoice;
  /** Typed time in the reader's zone, such as `2026-11-21T18:30`; empty until typed. */
  own: string;
}

export const noExpiry: Expiry = { choice: "none", own: "" };

export const expiryDaysMax = 90;
const dayMs = 86_400_000;

/**
 * Days from today to the day at whose end the order expires. The call accepts 90 times 24 hours, so
 * the longest choice is 89 days.
 */
const daysOn = { day: 0, week: 7, month: 30, quarter: expiryDaysMax - 1 } as const;

/**
 * The expiry in ms; null without an expiry, or with an invalid one. A chosen number of days gives
 * the same expiry all day, so an order that is sent again has an unchanged expiry.
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

export function expiryProblem(expiry: Expiry, nowMs: number): "empty" | "past" | "far" | null {
  if (expiry.choice !== "own") return null;
  const ms = expiresMs(expiry, nowMs);
  if (ms === null) return "empty";
  if (ms <= nowMs) return "past";
  return ms > nowMs + expiryDaysMax * dayMs ? "far" : null;
}

/** A time in a field's format: in the reader's zone, to the minute. */
export function timeFieldText(ms: number): string {
  const at = new Date(ms);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
