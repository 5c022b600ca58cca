/**
 * Every figure that the platform watches, with its description for exports. A figure is stored as a
 * series: its name, followed by a colon and its label's value if it has one.
 */

/** Way to combine the figures of several objects. */
type Merge = "sum" | "max";

export interface Metric {
  /** A counter only rises; a gauge is a current value. */
  kind: "counter" | "gauge";
  help: string;
  label?: string;
  merge: Merge;
}

const counter = (help: string, label?: string): Metric => ({
  ...{ kind: "counter", help, merge: "sum" },
  ...(label === undefined ? {} : { label }),
});
const gauge = (help: string, merge: Merge = "max", label?: string): Metric => ({
  ...{ kind: "gauge", help, merge },
  ...(label === undefined ? {} : { label }),
});

export const metrics = {
  ticks_accepted: counter("Ticks of the company's markets that passed all checks."),
  ticks_refused: counter("Ticks that were dropped.", "reason"),
  feed_reconnects: counter("Connections to providers that were made again."),
  feed_gaps: counter("Times in which ticks were lost, as marked in the tick logs."),
  markets_awake: gauge("Markets that keep a feed.", "sum"),
  markets_silent: gauge("Open markets without a tick for longer than the company allows.", "sum"),
  tick_age_seconds: gauge("Age of the newest tick of the most silent open market.", "max", "feed"),
  resting_triggers: gauge("Levels that rest with the company's markets.", "sum"),
  sockets: gauge("Browser sockets that are open.", "sum"),
  sockets_closed_slow: counter("Sockets that were closed because their reader was too slow."),
  sockets_turned_away: counter("Sockets beyond what a client or an address may hold."),
  frames_sent: counter("Messages with prices that were sent to sockets."),
  frames_skipped: counter("Messages that were held back from slow readers."),
  frame_lateness_ms: gauge("Longest delay of a frame after its time, in milliseconds."),
  outbox_age_seconds: gauge("Age of the oldest message between objects that cannot be delivered."),
  notices_age_seconds: gauge("Age of the oldest notice that cannot be delivered."),
  payloads_parked: gauge("Messages that their receivers refused too often.", "sum"),
  objects_lost: gauge(
    "Accounts, funds, conversations and topics that are empty and were not.",
    "sum",
  ),
  unsettled_seconds: gauge("How long the oldest option or reached level is past its time."),
  report_seconds: gauge("For how long the daily report could not be made or sent."),
  queue_age_seconds: gauge("Age of the oldest item that waits at the desk.", "max", "queue"),
  queue_items: gauge("Items that wait at the desk.", "sum", "queue"),
  orders_taken: counter("Orders, closings and changes of orders that were carried out."),
  orders_refused: counter("Orders, closings and changes of orders that were refused.", "reason"),
  requests: counter("Calls that were answered."),
  requests_failed: counter("Calls that failed by a fault of the platform."),
  database_calls: counter("Reads of the database that were timed: one in each request."),
  database_ms: counter("Milliseconds that those reads took together."),
  database_slowest_ms: gauge("The slowest of those reads in the last minute."),
  account_calls: counter("Calls of accounts that were timed: one in each signed-in request."),
  account_ms: counter("Milliseconds that those calls took together."),
  account_slowest_ms: gauge("The slowest of those calls in the last minute."),
} as const satisfies Record<string, Metric>;
export type MetricName = keyof typeof metrics;

export type Series = Record<string, number>;

export function series(name: MetricName, label = ""): string {
  return label === "" ? name : `${name}:${label}`;
}

/** Reads a series' name and label; null if the platform has no such series. */
export function readSeries(key: string): { name: MetricName; label: string } | null {
  const end = key.indexOf(":");
  const name = end < 0 ? key : key.slice(0, end);
  if (!Object.hasOwn(metrics, name)) return null;
  return { name: name as MetricName, label: end < 0 ? "" : key.slice(end + 1) };
}

/** Adds `counts` to `to`, without a new object for each report: reports arrive often. */
export function addCounts(to: Series, counts: Series): void {
  for (const [key, value] of Object.entries(counts)) to[key] = (to[key] ?? 0) + value;
}

export function mergeGauges(all: readonly Series[]): Series {
  const merged: Series = {};
  for (const [key, value] of all.flatMap((each) => Object.entries(each))) {
    const read = readSeries(key);
    if (!read) continue;
    const known = merged[key];
    if (known === undefined) merged[key] = value;
    else merged[key] = metrics[read.name].merge === "sum" ? known + value : Math.max(known, value);
  }
  return merged;
}

/** Increase of a counter; if it has restarted, its count since the restart. */
export function risen(now: number | undefined, before: number | undefined): number {
  const [newer, older] = [now ?? 0, before ?? 0];
  return newer >= older ? newer - older : newer;
}

export function totalOf(values: Series, name: MetricName): number {
  return Object.entries(values).reduce(
    (sum, [key, value]) => (readSeries(key)?.name === name ? sum + value : sum),
    0,
  );
}

export function largestOf(values: Series, name: MetricName): number {
  const own = Object.entries(values).filter(([key]) => readSeries(key)?.name === name);
  return Math.max(0, ...own.map(([, value]) => value));
}
