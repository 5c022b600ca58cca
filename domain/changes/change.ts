/**
 * A change: what an operator asks to have changed of the company, from what to what, why and from
 * when. Its kind says what may be changed and how it is applied (`db/approvals/`).
 */

/**
 * `asked`: it waits for a second person. `scheduled`: all have agreed, and its start is ahead.
 * `refused`: at its start something stood there that the asker had not seen, or it would have
 * broken accounts.
 */
export const changeStates = ["asked", "scheduled", "applied", "taken_back", "refused"] as const;
export type ChangeState = (typeof changeStates)[number];

/** Those that may still come into force. */
export const openStates = ["asked", "scheduled"] as const satisfies readonly ChangeState[];

/** Text by field; null for nothing there, which a kind may read as its default. */
export type Fields = Record<string, string | null>;

export const reasonMax = 500;
export const fieldsMax = 400;
export const fieldTextMax = 5_000;
/** How far ahead a start may lie. */
export const startMsMax = 366 * 86_400_000;

/** The state of a change that everybody who has to has agreed on. */
export function agreedState(startMs: number, nowMs: number): "scheduled" | "applied" {
  return startMs > nowMs ? "scheduled" : "applied";
}

/** A start of 0 is at once. */
export function isStart(startMs: number, nowMs: number): boolean {
  return startMs === 0 || (startMs > nowMs && startMs <= nowMs + startMsMax);
}

/** Fields whose text becomes another one. */
export function changedFields(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((field) => (before[field] ?? null) !== after[field]);
}

/** The same with old and new, as changes are asked for. */
export function comparedFields(before: Fields, after: Fields) {
  return changedFields(before, after).map((name) => ({
    ...{ name, before: before[name] ?? null, after: after[name] ?? null },
  }));
}

const shownMax = 80;
const noteMax = 2_000;

function shown(text: string | null | undefined): string {
  if (text === null || text === undefined) return "–";
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

/** What the audit log says: each field with old and new, and the reason. */
export function changeNote(before: Fields, after: Fields, reason: string): string {
  const parts = Object.entries(after).map(
    ([field, text]) => `${field}: ${shown(before[field])} → ${shown(text)}`,
  );
  return `${parts.join("; ").slice(0, noteMax)} (${reason})`;
}

/** As the audit log names it: the kind, and what of it. */
export function subjectName({ kind, subject }: { kind: string; subject: string }): string {
  return subject === "" ? kind : `${kind}/${subject}`;
}
