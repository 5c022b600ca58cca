/**
 * Decides start and end of alerts. An alert starts after a check at or beyond its limit; some kinds
 * need two consecutive ones. It ends after three checks clearly within the limit, so that a figure
 * that moves around the limit causes only one alert. A check without a value does not count.
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

/** `down`: the affected service fails completely. `degraded`: it fails partly, or is late. */
export type Level = "degraded" | "down";

export interface Reading {
  kind: AlertKind;
  /** Subject, like a feed or a queue, if the kind has several subjects; otherwise empty. */
  subject: string;
  /** Checked figure; null if unknown. */
  value: number | null;
  /** Limit from which the figure is too high; 0 turns the alert off. */
  limit: number;
  level: Level;
}

export interface AlertState {
  /** Number of consecutive checks at or beyond the limit; `within` counts those clearly within. */
  over: number;
  within: number;
  isOn: boolean;
}

export type Step = { state: AlertState; change: "began" | "ended" | null };

export const quietState: AlertState = { over: 0, within: 0, isOn: false };

/** Number of consecutive checks that start an alert, for figures that may jump for a moment. */
const looksToBegin: Partial<Record<AlertKind, number>> = { database_slow: 2, orders_refused: 2 };
export const looksToEnd = 3;
/** Share of the limit up to which a figure counts as clearly within it. */
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
