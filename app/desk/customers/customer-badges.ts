import { m } from "../desk-messages.ts";
import type { StageTone } from "../queue/stage-text.ts";

interface BadgeText {
  text: string;
  tone: StageTone;
}

/** @param status 1 active, 0 disabled */
export function statusBadge(status: number): BadgeText {
  return status === 1
    ? { text: m.desk_active(), tone: "good" }
    : { text: m.desk_disabled(), tone: "bad" };
}

/** @param review 0 nothing sent, 1 in review, 2 passed, 3 rejected */
export function reviewBadge(review: number): BadgeText {
  if (review === 1) return { text: m.verify_waiting(), tone: "todo" };
  if (review === 2) return { text: m.verify_passed(), tone: "good" };
  if (review === 3) return { text: m.verify_rejected(), tone: "bad" };
  return { text: m.desk_unverified(), tone: "none" };
}
