import { isOld } from "../access/age.ts";
import type { AlertKind, Level } from "./alerts.ts";

export const statusParts = ["prices", "trading", "payments", "notices"] as const;
export type StatusPart = (typeof statusParts)[number];

/** Part of the public status that an alert affects; absent if customers notice no problem. */
export const partOf: Partial<Record<AlertKind, StatusPart>> = {
  feed_silent: "prices",
  feed_gaps: "prices",
  database_slow: "trading",
  unsettled: "trading",
  orders_refused: "trading",
  outbox_late: "trading",
  object_lost: "trading",
  database_other: "trading",
  queue_old: "payments",
  notices_late: "notices",
};

export interface Incident {
  id: number;
  kind: AlertKind;
  subject: string;
  level: Level;
  beganMs: number;
  /** End in ms; null while the alert lasts. */
  endedMs: number | null;
}

/** State of a part. `unknown`: the watch made no check. */
export type PartState = "up" | Level | "unknown";

export const historyDays = 90;
/** Maximum age in ms of a check that still counts as current. */
export const lookedMsMax = 5 * 60_000;

const rank: Record<PartState, number> = { unknown: 0, up: 1, degraded: 2, down: 3 };
const worse = (a: PartState, b: PartState) => (rank[a] >= rank[b] ? a : b);

interface Span {
  fromMs: number;
  toMs: number;
}

const touches = ({ beganMs, endedMs }: Incident, { fromMs, toMs }: Span) =>
  beganMs < toMs && (endedMs ?? Number.POSITIVE_INFINITY) > fromMs;

/**
 * Worst state of each day, oldest first.
 * @param days whole days in the company's time zone
 * @param watched days with a check, by their start (ms)
 */
export function dayStates(
  part: StatusPart,
  incidents: readonly Incident[],
  days: readonly Span[],
  watched: ReadonlySet<number>,
): PartState[] {
  const own = incidents.filter(({ kind }) => partOf[kind] === part);
  return days.map((day) =>
    own
      .filter((each) => touches(each, day))
      .reduce<PartState>(
        (state, { level }) => worse(state, level),
        watched.has(day.fromMs) ? "up" : "unknown",
      ),
  );
}

export function partState(
  part: StatusPart,
  incidents: readonly Incident[],
  lookedMs: number,
  nowMs: number,
): PartState {
  if (isOld(lookedMs, nowMs, lookedMsMax + 1)) return "unknown";
  return incidents
    .filter(({ kind, endedMs }) => endedMs === null && partOf[kind] === part)
    .reduce<PartState>((state, { level }) => worse(state, level), "up");
}
