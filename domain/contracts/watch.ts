/** What the objects tell the watch of their company, and what it knows. */
import type { Series } from "../watch/metrics.ts";
import type { Incident } from "../watch/status.ts";

export interface WatchReport {
  /** Name of who reports: its gauges replace the ones before. */
  source: string;
  /** What was counted since the last report. */
  counts: Series;
  gauges: Series;
}

/** What a market says of itself. */
export interface MarketReportRow {
  market: string;
  /** When it said so (ms). */
  atMs: number;
  /** As `MarketReport` has it. */
  begunMs: number;
  isAwake: boolean;
  isOpen: boolean;
  /** Since when nothing came: the newest tick, or the start of the feed (ms). */
  heardMs: number;
  series: Series;
}

/**
 * `notices`: nothing but a trader's messages waits. `unsettled`: money does. `report`: the daily
 * report.
 */
export type WaitKind = "outbox" | "notices" | "unsettled" | "report";

/** Something of an object cannot be done, again and again; or it is done now. */
export interface WaitNews {
  source: string;
  kind: WaitKind;
  /** Since when (ms); null for what is over. */
  sinceMs: number | null;
}

/** Figures of a moment. */
export interface WatchSample {
  atMs: number;
  series: Series;
}

export interface WatchView {
  /** The newest look (ms); 0 for none. */
  lookedMs: number;
  incidents: Incident[];
  /** Of the last 24 hours, oldest first. */
  samples: WatchSample[];
}

export interface StatusView {
  lookedMs: number;
  incidents: Incident[];
  /** Times of the first look of each day of the last 90 on which there was one. */
  watchedMs: number[];
}

export interface WatchRpc {
  watched(report: WatchReport): Promise<void>;
  waits(news: WaitNews): Promise<void>;
  /** For the desk. */
  watchView(): Promise<WatchView>;
  /** For the public page. */
  statusView(): Promise<StatusView>;
}
