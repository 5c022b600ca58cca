import type { Series } from "../watch/metrics.ts";
import type { Incident } from "../watch/status.ts";

export interface WatchReport {
  /** Name of the reporter: its gauges replace the previous ones. */
  source: string;
  /** Counts since the last report. */
  counts: Series;
  gauges: Series;
}

export interface MarketReportRow {
  market: string;
  atMs: number;
  /** As in `MarketReport`. */
  begunMs: number;
  isAwake: boolean;
  isOpen: boolean;
  /**
   * Start (ms) of the market's silence: the latest of the last tick's arrival, the feed's start,
   * and the last check that found the market closed.
   */
  heardMs: number;
  series: Series;
}

/**
 * Work that waits. `outbox`: deliveries of an object. `notices`: deliveries of messages to traders.
 * `unsettled`: reached levels, or options past their expiry. `report`: the daily report.
 */
export type WaitKind = "outbox" | "notices" | "unsettled" | "report";

/** Report about a duty at which an object fails repeatedly, or has succeeded after failures. */
export interface WaitNews {
  source: string;
  kind: WaitKind;
  /** Time in ms at which the failures began; null if they are over. */
  sinceMs: number | null;
}

export interface WatchSample {
  atMs: number;
  series: Series;
}

interface Looked {
  /** Time of the watch's newest check (ms); 0 if none. */
  lookedMs: number;
  incidents: Incident[];
}

export interface WatchView extends Looked {
  /** Last 24 hours, oldest first. */
  samples: WatchSample[];
}

export interface StatusView extends Looked {
  /** Times of each day's first check, over the last 90 days. */
  watchedMs: number[];
}

export interface WatchRpc {
  watched(report: WatchReport): Promise<void>;
  waits(news: WaitNews): Promise<void>;
  watchView(): Promise<WatchView>;
  statusView(): Promise<StatusView>;
}
