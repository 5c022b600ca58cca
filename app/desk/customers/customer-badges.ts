import { type IdentityCheck, identityCheck, personStatus } from "#domain/codes.ts";
import { m } from "../desk-messages.ts";
import type { BadgeTone } from "../ui/badge.tsx";

interface BadgeText {
  text: string;
  tone: BadgeTone;
}

/** @param status of a customer or an operator, as its code */
export function statusBadge(status: number): BadgeText {
  return personStatus.name(status) === "active"
    ? { text: m.desk_active(), tone: "good" }
    : { text: m.desk_disabled(), tone: "bad" };
}

const checks: Record<IdentityCheck, { text: () => string; tone: BadgeTone }> = {
  none: { text: m.desk_unverified, tone: "none" },
  reviewing: { text: m.verify_waiting, tone: "todo" },
  passed: { text: m.verify_passed, tone: "good" },
  rejected: { text: m.verify_rejected, tone: "bad" },
};

/** @param status of an identity check, as its code */
export function reviewBadge(status: number): BadgeText {
  const { text, tone } = checks[identityCheck.name(status)];
  return { text: text(), tone };
}
