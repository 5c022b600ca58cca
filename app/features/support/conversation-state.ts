export interface Line {
  number: number;
  side: "customer" | "desk";
  id: string;
  text: string;
  file: { id: string; name: string; type: string } | null;
  at_ms: number;
  /** Name of the operator who wrote the message; absent if the reader must not know the name. */
  operator?: string;
}

/** A message of this page that the server has not confirmed. */
export interface Draft {
  /** Id of the message; a repeat under the same id is the same message. */
  id: string;
  text: string;
  file: { id: string; name: string } | null;
  /** Reason of the server's refusal; empty while the message is on its way. */
  refused: string;
}

export interface Part {
  data: Line[];
  newest: number;
  /** Number of the last message that each side has read. */
  otherSeen: number;
  ownSeen: number;
  isTyping: boolean;
  /** Path of the socket that reports new messages. */
  liveUrl: string;
}

export function merged(known: readonly Line[], more: readonly Line[]): Line[] {
  const all = new Map([...known, ...more].map((line) => [line.number, line]));
  return [...all.values()].sort((one, other) => one.number - other.number);
}

/** Leaves out drafts that are already lines: the page may have lost the server's confirmation. */
export function unsent(drafts: readonly Draft[], lines: readonly Line[], side: Line["side"]) {
  const arrived = new Set(lines.filter((line) => line.side === side).map(({ id }) => id));
  return drafts.filter(({ id }) => !arrived.has(id));
}

/** Reads the drafts stored in this browser tab; empty if they are unreadable. */
export function readDrafts(kept: string | null): Draft[] {
  if (kept === null) return [];
  try {
    const drafts: unknown = JSON.parse(kept);
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is Draft {
  const { id, text, file, refused } = (value ?? {}) as Record<string, unknown>;
  const isPlain = [id, text, refused].every((each) => typeof each === "string");
  return isPlain && typeof file === "object";
}
