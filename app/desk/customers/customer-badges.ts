import type { customerStatus, identityCheck, NameOf } from "#domain/codes.ts";
import { m } from "../desk-messages.ts";
import type { BadgeTone } from "../ui/badge.tsx";

interface BadgeText {
  text: string;
  tone: BadgeTone;
}

export function statusBadge(status: NameOf<typeof customerStatus>): BadgeText {
  if (status === "close_only") return { text: m.desk_close_only(), tone: "todo" };
  return status === "active"
    ? { text: m.desk_active(), tone: "good" }
    : { text: m.desk_disabled(), tone: "bad" };
}

export function reviewBadge(review: NameOf<typeof identityCheck>): BadgeText {
  if (review === "reviewing") return { text: m.verify_waiting(), tone: "todo" };
  if (review === "passed") return { text: m.verify_passed(), tone: "good" };
  if (review === "rejected") return { text: m.verify_rejected(), tone: "bad" };
  return { text: m.desk_unverified(), tone: "none" };
}
