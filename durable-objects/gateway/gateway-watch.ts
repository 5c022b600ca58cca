/** A gateway's report to its company's watch, sent while the gateway is awake anyway. */
import { isOld } from "#domain/access/age.ts";
import type { GatewayReport } from "#domain/contracts/gateway.ts";
import type { WatchReport } from "#domain/contracts/watch.ts";
import { type Series, series } from "#domain/watch/metrics.ts";

const reportEveryMs = 50_000;

const countersOf = (report: GatewayReport): Series => ({
  [series("frames_sent")]: report.framesSent,
  [series("frames_skipped")]: report.framesSkipped,
  [series("sockets_closed_slow")]: report.closedSlow,
  [series("sockets_turned_away")]: report.turnedAway,
});

export class GatewayWatch {
  #toldMs = 0;
  #told: Series = {};
  #toldSockets = 0;

  due(
    source: string,
    sockets: number,
    reportNow: () => GatewayReport,
    nowMs: number,
  ): WatchReport | null {
    const isLast = sockets === 0 && this.#toldSockets > 0;
    if (!isOld(this.#toldMs, nowMs, reportEveryMs) && !isLast) return null;
    const report = reportNow();
    const totals = countersOf(report);
    const counts = Object.entries(totals).map(([key, total]) => [
      key,
      total - (this.#told[key] ?? 0),
    ]);
    this.#toldMs = nowMs;
    this.#told = totals;
    this.#toldSockets = report.sockets;
    return {
      source: `gateway ${source}`,
      counts: Object.fromEntries(counts),
      gauges: {
        [series("sockets")]: report.sockets,
        [series("frame_lateness_ms")]: report.latenessMs,
      },
    };
  }
}
