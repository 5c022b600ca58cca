/**
 * A market's report for the companies that list it. An awake market stores the report once a
 * minute, and sooner after a change of its feed or its status. Companies read the stored report, so
 * that no company wakes the market.
 */
import { isOld } from "#domain/access/age.ts";
import type { MarketReport } from "#domain/contracts/market.ts";
import type { MarketReportRow } from "#domain/contracts/watch.ts";
import { type Series, series } from "#domain/watch/metrics.ts";
import { Component } from "../runtime/bases.ts";

export const reportEveryMs = 55_000;

export interface MarketWatchPorts {
  name: string;
  now(): number;
  /** Stores the report; must not throw. */
  storeReport(row: MarketReportRow): void;
}

export class MarketWatch extends Component<MarketWatchPorts> {
  /** Earliest start of a silence (ms): the feed's start, or the last look at the closed market. */
  #silentFromMs = 0;
  #toldMs = 0;
  #toldState = "";

  started(): void {
    this.#silentFromMs = this.ports.now();
  }

  /** @param heardMs time of the last tick's arrival (ms) */
  look(report: MarketReport, heardMs: number): void {
    const nowMs = this.ports.now();
    const isOpen = report.status !== "closed";
    if (!isOpen) this.#silentFromMs = nowMs;
    const isAwake = report.feedState !== "idle";
    const state = `${report.feedState} ${report.status} ${report.reconnects}`;
    if (state === this.#toldState && !isOld(this.#toldMs, nowMs, reportEveryMs)) return;
    this.#toldState = state;
    this.#toldMs = nowMs;
    this.ports.storeReport({
      market: this.ports.name,
      atMs: nowMs,
      begunMs: report.begunMs,
      isAwake,
      isOpen,
      heardMs: Math.max(heardMs, this.#silentFromMs),
      series: figuresOf(report),
    });
  }
}

function figuresOf({ accepted, dropped, reconnects, triggers, gapsSeen }: MarketReport): Series {
  const refused = Object.entries(dropped).filter(([, count]) => count > 0);
  return {
    [series("ticks_accepted")]: accepted,
    ...Object.fromEntries(refused.map(([reason, n]) => [series("ticks_refused", reason), n])),
    [series("feed_reconnects")]: reconnects,
    [series("feed_gaps")]: gapsSeen,
    [series("resting_triggers")]: triggers,
  };
}
