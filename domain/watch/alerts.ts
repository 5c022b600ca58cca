/**
 * Start and end of an alert, once each. It starts after its kind's number of consecutive checks at
 * or beyond its limit. It ends after three checks clearly within it, so that a figure around the
 * limit causes one alert. A check without a value does not count.
 */

export const alertKinds = [
  "feed_silent",
  "feed_gaps",
  "database_slow",
  "outbox_late",
  "notices_late",
  "parked",
  "unsettled",
  "queue_old",
  "orders_refused",
  "audit_broken",
  "report_late",
  "object_lost",
  "database_other",
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** `down`: the whole part fails. `degraded`: some of it fails, or is late. */
export type Level = "degraded" | "down";

export interface Reading {
  kind: AlertKind;
  /** Subject if there are several: a feed, a queue. Otherwise empty. */
  subject: string;
  /** The alert starts at this limit and beyond; 0 turns the alert off. */
  value: number | null;
  /** At or beyond this limit it is too much; 0 turns the alert off. */
  limit: number;
  level: Level;
}

/** Progress of one alert. */
export interface AlertState {
  /** Number of consecutive checks beyond the limit, and within it. */
  over: number;
  within: number;
  isOn: boolean;
}

export type Step = { state: AlertState; change: "began" | "ended" | null };

export const quietState: AlertState = { over: 0, within: 0, isOn: false };

/** Checks in a row that an alert needs, for figures that may jump for a moment. */
const looksToBegin: Partial<Record<AlertKind, number>> = { database_slow: 2, orders_refused: 2 };
export const looksToEnd = 3;
/** Clearly within: a fifth below the limit. */
const withinShare = 0.8;

export function alertKey({ kind, subject }: Pick<Reading, "kind" | "subject">): string {
  return subject === "" ? kind : `${kind}:${subject}`;
}

/** Next state of an alert; a turned-off alert ends at the next check. */
export function stepAlert(state: AlertState, { kind, value, limit }: Reading): Step {
  if (limit === 0) return { state: quietState, change: state.isOn ? "ended" : null };
  if (value === null) return { state, change: null };
  if (value >= limit) {
    const over = state.over + 1;
    const begins = !state.isOn && over >= (looksToBegin[kind] ?? 1);
    return {
      state: { over, within: 0, isOn: state.isOn || begins },
      change: begins ? "began" : null,
    };
  }
  const isClear = value <= limit * withinShare;
  const within = isClear ? state.within + 1 : 0;
  const ends = state.isOn && within >= looksToEnd;
  return { state: { over: 0, within, isOn: state.isOn && !ends }, change: ends ? "ended" : null };
}
