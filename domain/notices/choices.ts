import { dayMs, zoneOffsetMs } from "../market/zone.ts";
import { eventOf, type NoticeEvent, type NoticeKind } from "./notices.ts";

export const noticeWays = ["message", "push", "email"] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** A trader's choices for each event and way; a missing choice has its default. */
export type ChosenWays = Partial<Record<NoticeEvent, Partial<Record<NoticeWay, boolean>>>>;

/** Events that cannot be switched off and that ignore quiet hours. */
const urgent: ReadonlySet<NoticeEvent> = new Set([
  "margin_call",
  "stop_out",
  "terms",
  "withdrawals",
  "sign_in",
]);

/** Events about which the desk itself sends an e-mail with each decision. */
const decidedAtDesk: ReadonlySet<NoticeEvent> = new Set(["deposits", "identity"]);

/** Notices for which the desk itself sends an e-mail, so that the account sends none. */
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

export function isFixed(event: NoticeEvent, way: NoticeWay): boolean {
  return urgent.has(event) || (way === "email" && decidedAtDesk.has(event));
}

export function isChosen(chosen: ChosenWays, event: NoticeEvent, way: NoticeWay): boolean {
  if (isFixed(event, way)) return true;
  // By default push is on, but it reaches only devices that the trader added. E-mail is off, except
  // for answers in the chat, for which traders wait. Notices of Up/Down options are off: traders
  // watch them run.
  return chosen[event]?.[way] ?? (event === "chat" || (way !== "email" && event !== "micro"));
}

/** True if a trader can choose e-mails for notices of this kind. */
export const mayMail = (kind: NoticeKind) => !withLetter.has(kind);

/** Hours of the day in which notices wait unless urgent. They may include midnight. */
export interface QuietHours {
  from: number;
  to: number;
  zone: string;
}

const hourMs = 3_600_000;

/** End in ms of the current quiet hours; null outside them. */
export function quietUntil({ from, to, zone }: QuietHours, nowMs: number): number | null {
  if (zone === "" || from === to) return null;
  const local = nowMs + zoneOffsetMs(zone, nowMs);
  const ofDay = ((local % dayMs) + dayMs) % dayMs;
  const length = ((to - from + 24) % 24) * hourMs;
  const passed = (ofDay - from * hourMs + dayMs) % dayMs;
  if (passed >= length) return null;
  const guess = nowMs + length - passed;
  // Corrects the end of the quiet hours if daylight saving starts or ends before it.
  return guess - (zoneOffsetMs(zone, guess) - zoneOffsetMs(zone, nowMs));
}

/** Time in ms until which quiet hours hold the notice back; null if it is not held back. */
export function heldUntil(kind: NoticeKind, quiet: QuietHours, nowMs: number): number | null {
  return isUrgent(eventOf[kind]) ? null : quietUntil(quiet, nowMs);
}
