/**
 * Changes that operators request: subject, old and new values, reason and start. A change's kind
 * defines the fields, and how the change is applied (`db/approvals/`).
 */

/**
 * `asked`: waits for a second person. `scheduled`: approved, its start is in the future. `refused`:
 * at its start the stored values differed from those that the asker had seen, or the change would
 * have made accounts invalid.
 */
export const changeStates = ["asked", "scheduled", "applied", "taken_back", "refused"] as const;
export type ChangeState = (typeof changeStates)[number];

export const openStates = ["asked", "scheduled"] as const satisfies readonly ChangeState[];

/** Text of each field. Null means that the field is absent; the kind may then have a default. */
export type Fields = Record<string, string | null>;

export const reasonMax = 500;
export const fieldsMax = 400;
export const fieldTextMax = 5_000;
/** Maximum time in ms from the request of a change to the start of the change. */
export const startMsMax = 366 * 86_400_000;

export function agreedState(startMs: number, nowMs: number): "scheduled" | "applied" {
  return startMs > nowMs ? "scheduled" : "applied";
}

export function isStart(startMs: number, nowMs: number): boolean {
  return startMs === 0 || (startMs > nowMs && startMs <= nowMs + startMsMax);
}

export function changedFields(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((field) => (before[field] ?? null) !== after[field]);
}

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

export function changeNote(before: Fields, after: Fields, reason: string): string {
  const parts = Object.entries(after).map(
    ([field, text]) => `${field}: ${shown(before[field])} → ${shown(text)}`,
  );
  return `${parts.join("; ").slice(0, noteMax)} (${reason})`;
}

export function subjectName({ kind, subject }: { kind: string; subject: string }): string {
  return subject === "" ? kind : `${kind}/${subject}`;
}
