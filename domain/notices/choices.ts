/** A trader's choices of when and how to be notified. */
import { dayMs, zoneOffsetMs } from "../market/zone.ts";
import { eventOf, type NoticeEvent, type NoticeKind } from "./notices.ts";

export const noticeWays = ["message", "push", "email"] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** A trader's choices; missing ones have their default. */
export type ChosenWays = Partial<Record<NoticeEvent, Partial<Record<NoticeWay, boolean>>>>;

/** Events that cannot be switched off and that ignore quiet hours. */
const urgent: ReadonlySet<NoticeEvent> = new Set([
  "margin_call",
  "stop_out",
  "terms",
  "withdrawals",
  "sign_in",
]);

/** The desk sends a letter with each decision about these events. */
const decidedAtDesk: ReadonlySet<NoticeEvent> = new Set(["deposits", "identity"]);

/** Kinds for which the desk has sent a letter with its reason: they need no second letter. */
const withLetter: ReadonlySet<NoticeKind> = new Set([
  "deposit_matched",
  "deposit_finished",
  "deposit_rejected",
  "withdrawal_approved",
  "withdrawal_sent",
  "withdrawal_paid",
  "withdrawal_returned",
  "withdrawal_rejected",
  "verification_passed",
  "verification_rejected",
  "master_approved",
  "master_rejected",
  "master_ended",
]);

export const isUrgent = (event: NoticeEvent) => urgent.has(event);

/** True if the trader cannot switch it off. */
export function isFixed(event: NoticeEvent, way: NoticeWay): boolean {
  return urgent.has(event) || (way === "email" && decidedAtDesk.has(event));
}

export function isChosen(chosen: ChosenWays, event: NoticeEvent, way: NoticeWay): boolean {
  if (isFixed(event, way)) return true;
  // Options of half a minute are visible while they run. A trader who wants push has asked for it,
  // and a trader who has written to the customer service waits for the answer.
  return chosen[event]?.[way] ?? (event === "chat" || (way !== "email" && event !== "micro"));
}

/** False for a kind that never becomes a letter by choice. */
export const mayMail = (kind: NoticeKind) => !withLetter.has(kind);

/** Hours of the day in which non-urgent notices wait; they may pass midnight. */
export interface QuietHours {
  from: number;
  to: number;
  zone: string;
}

const hourMs = 3_600_000;

/** End of the current quiet hours (ms); null outside them. */
export function quietUntil({ from, to, zone }: QuietHours, nowMs: number): number | null {
  if (zone === "" || from === to) return null;
  const local = nowMs + zoneOffsetMs(zone, nowMs);
  const ofDay = ((local % dayMs) + dayMs) % dayMs;
  const length = ((to - from + 24) % 24) * hourMs;
  const passed = (ofDay - from * hourMs + dayMs) % dayMs;
  if (passed >= length) return null;
  const guess = nowMs + length - passed;
  // A clock change before the end moves it.
  return guess - (zoneOffsetMs(zone, guess) - zoneOffsetMs(zone, nowMs));
}

/** Time until which a notice waits for the end of quiet hours; null for urgent kinds. */
export function heldUntil(kind: NoticeKind, quiet: QuietHours, nowMs: number): number | null {
  return isUrgent(eventOf[kind]) ? null : quietUntil(quiet, nowMs);
}
