import { isOld } from "../access/age.ts";
import type { Settings } from "../config/schema.ts";
import type { MarketReportRow } from "../contracts/watch.ts";
import type { Reading } from "./alerts.ts";
import { largestOf, risen, type Series, totalOf } from "./metrics.ts";

export interface WatchedMarket
  extends Pick<MarketReportRow, "isAwake" | "isOpen" | "heardMs" | "atMs"> {
  name: string;
  feed: string;
}

export interface Look {
  nowMs: number;
  settings: Settings;
  /** True if the company began with another database: this database's data is not the company's. */
  isOther: boolean;
  /** Markets; null if the database could not be read. */
  markets: readonly WatchedMarket[] | null;
  /** Current figures. `minutesAgo` and `hourAgo` are earlier ones. */
  now: Series;
  minutesAgo: Series;
  hourAgo: Series;
  /** Duration of the check's own read in ms; null if the database did not answer. */
  databaseMs: number | null;
  /** Number of problems in the audit log; null if it could not be read. */
  auditProblems: number | null;
  /** Objects that were opened before and are empty now. */
  lost: readonly string[];
}

const secondMs = 1_000;
/** Maximum age in ms of an awake market's report. Markets report every minute. */
export const reportMsMax = 5 * 60_000;
/** Minutes for which the daily report must fail before an alert: retries come every few seconds. */
const reportMinutes = 5;
/** Minimum number of orders for which the share of refused orders is computed. */
export const ordersMin = 10;
/** Duration in ms that stands for a database read without an answer. */
export const deadMs = 60_000;

/**
 * Time in s for which an open market that is awake has been silent; null for others. It is counted
 * up to the market's last report, or up to now if the next report is overdue.
 */
export function silenceOf({ isAwake, isOpen, atMs, heardMs }: WatchedMarket, nowMs: number) {
  if (!isAwake || !isOpen) return null;
  const isLost = isOld(atMs, nowMs, reportMsMax + 1);
  return Math.max(0, (isLost ? nowMs : atMs) - heardMs) / secondMs;
}

/** Makes one reading per feed. `down`: all of the feed's open and awake markets are silent. */
function feedReadings({ markets, settings, nowMs }: Look): Reading[] {
  const limit = settings.watch_silence_seconds;
  const feeds = new Map<string, number[]>();
  for (const market of markets ?? []) {
    const silence = silenceOf(market, nowMs);
    const known = feeds.get(market.feed) ?? [];
    feeds.set(market.feed, silence === null ? known : [...known, silence]);
  }
  return [...feeds].map(([subject, silences]) => ({
    kind: "feed_silent",
    subject,
    // If all markets of the feed are closed or asleep, the value is 0: no prices are expected.
    value: Math.max(0, ...silences),
    limit,
    level: silences.every((each) => each >= limit) ? "down" : "degraded",
  }));
}

function refusedShare({ now, minutesAgo }: Look): number | null {
  const refused = risen(totalOf(now, "orders_refused"), totalOf(minutesAgo, "orders_refused"));
  const taken = risen(now.orders_taken, minutesAgo.orders_taken);
  return refused + taken < ordersMin ? 0 : (refused / (refused + taken)) * 100;
}

/** Average duration in ms of the last minutes' reads; without any, that of the check's own read. */
function databaseMs({ now, minutesAgo, databaseMs: own }: Look): number {
  if (own === null) return deadMs;
  const calls = risen(now.database_calls, minutesAgo.database_calls);
  const ms = risen(now.database_ms, minutesAgo.database_ms);
  return calls === 0 ? own : ms / calls;
}

/** One reading per lost object, so that its alert names the object. */
function lostReadings({ lost }: Look): Reading[] {
  return lost.map((subject) => ({
    ...{ kind: "object_lost", subject, value: 1, limit: 1, level: "degraded" },
  }));
}

export function readingsOf(look: Look): Reading[] {
  const { now, hourAgo, settings, databaseMs: own, auditProblems, isOther } = look;
  const other: Reading = {
    ...{ kind: "database_other", subject: "", level: "down", limit: 1 },
    value: isOther ? 1 : own === null ? null : 0,
  };
  if (isOther) return [other];
  const one = (kind: Reading["kind"], value: number | null, limit: number): Reading => ({
    ...{ kind, subject: "", value, limit, level: "degraded" },
  });
  const queueHours = largestOf(now, "queue_age_seconds") / 3_600;
  const slow = one("database_slow", databaseMs(look), settings.watch_database_ms);
  return [
    ...feedReadings(look),
    one("feed_gaps", risen(now.feed_gaps, hourAgo.feed_gaps), settings.watch_gaps_hour),
    own === null ? { ...slow, level: "down" } : slow,
    one("outbox_late", (now.outbox_age_seconds ?? 0) / 60, settings.watch_outbox_minutes),
    one("notices_late", (now.notices_age_seconds ?? 0) / 60, settings.watch_outbox_minutes),
    one("parked", own === null ? null : (now.payloads_parked ?? 0), 1),
    one("unsettled", now.unsettled_seconds ?? 0, settings.watch_unsettled_seconds),
    one("queue_old", own === null ? null : queueHours, settings.watch_queue_hours),
    one("orders_refused", refusedShare(look), settings.watch_refused_percent),
    one("audit_broken", auditProblems, 1),
    one("report_late", (now.report_seconds ?? 0) / 60, reportMinutes),
    ...lostReadings(look),
    other,
  ];
}
