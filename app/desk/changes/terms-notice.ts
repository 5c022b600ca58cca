/** When a change can start that makes terms of what customers have open worse. */
import { earliestStart, feltFrom, worseFields } from "#domain/terms/coming.ts";
import type { ChangedField } from "./diff.tsx";

const hourMs = 3_600_000;

/** True for a change that has to be told before it starts. */
export function getsWorse(kind: string, subject: string, fields: readonly ChangedField[]): boolean {
  const side = (of: "before" | "after") =>
    Object.fromEntries(fields.map((field) => [field.name, field[of]]));
  const isFeltAtOnce = feltFrom(kind, subject, 0) === 0;
  return isFeltAtOnce && worseFields(kind, side("before"), side("after")).length > 0;
}

/** On a full hour, with a day for the second person to approve. */
export function proposedStart(noticeDays: number): number {
  return Math.ceil((earliestStart(noticeDays, Date.now()) + 24 * hourMs) / hourMs) * hourMs;
}
