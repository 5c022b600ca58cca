import { ageMs, skewMsMax } from "#domain/access/age.ts";
import type { WaitKind, WaitNews, WatchReport, WatchSample } from "#domain/contracts/watch.ts";
import { type AlertState, quietState } from "#domain/watch/alerts.ts";
import { addCounts, mergeGauges, type Series, type series } from "#domain/watch/metrics.ts";
import { historyDays, type Incident } from "#domain/watch/status.ts";
import { Store } from "../../runtime/bases.ts";

const dayMs = 86_400_000;
export const samplesKeptMs = dayMs;
const incidentsKeptMs = (historyDays + 1) * dayMs;
/** Validity of a report in ms: a source that is silent for longer counts as ended. */
const reportKeptMs = 3 * 60_000;
/** Validity of a wait in ms: a source that still waits reports at least every minute. */
const waitKeptMs = 5 * 60_000;

const gaugeOf: Record<WaitKind, Parameters<typeof series>[0]> = {
  outbox: "outbox_age_seconds",
  notices: "notices_age_seconds",
  unsettled: "unsettled_seconds",
  report: "report_seconds",
};

export class WatchBook extends Store {
  report({ source, counts, gauges }: WatchReport, nowMs: number): void {
    this.db.transaction(() => {
      const totals = this.recall<Series>("totals") ?? {};
      addCounts(totals, counts);
      this.remember("totals", totals);
      this.sql`INSERT OR REPLACE INTO watch_reports (source, at_ms, gauges)
        VALUES (${source}, ${nowMs}, ${JSON.stringify(gauges)})`;
    });
  }

  /**
   * Records a wait, or its end if `sinceMs` is null. The earliest start counts, so that a wait
   * continues across restarts of its source.
   */
  wait({ source, kind, sinceMs }: WaitNews, nowMs: number): void {
    if (sinceMs === null) {
      this.sql`DELETE FROM watch_waits WHERE source = ${source} AND kind = ${kind}`;
      return;
    }
    this.sql`INSERT INTO watch_waits (source, kind, since_ms, heard_ms)
      VALUES (${source}, ${kind}, ${sinceMs}, ${nowMs}) ON CONFLICT (source, kind) DO UPDATE
      SET since_ms = min(since_ms, excluded.since_ms), heard_ms = excluded.heard_ms`;
  }

  figures(nowMs: number): Series {
    this.sql`DELETE FROM watch_reports
      WHERE at_ms NOT BETWEEN ${nowMs} - ${reportKeptMs} AND ${nowMs} + ${skewMsMax}`;
    this.sql`DELETE FROM watch_waits
      WHERE heard_ms NOT BETWEEN ${nowMs} - ${waitKeptMs} AND ${nowMs} + ${skewMsMax}`;
    const gauges = this.sql<{ gauges: string }>`SELECT gauges FROM watch_reports`.map(
      (row) => JSON.parse(row.gauges) as Series,
    );
    const waits = this.sql<{ kind: WaitKind; since: number }>`SELECT kind, min(since_ms) AS since
      FROM watch_waits GROUP BY kind`.map(({ kind, since }) => ({
      [gaugeOf[kind]]: ageMs(since, nowMs) / 1_000,
    }));
    return { ...this.recall<Series>("totals"), ...mergeGauges([...gauges, ...waits]) };
  }

  remember(name: string, value: unknown): void {
    this.sql`INSERT OR REPLACE INTO watch_memory (name, value)
      VALUES (${name}, ${JSON.stringify(value)})`;
  }

  recall<T>(name: string): T | null {
    const [row] = this.sql<{ value: string }>`SELECT value FROM watch_memory WHERE name = ${name}`;
    return row ? (JSON.parse(row.value) as T) : null;
  }

  /** @param day date in the company's time zone */
  addSample({ atMs, series: values }: WatchSample, day: string): void {
    this.sql`INSERT OR REPLACE INTO watch_samples (at_ms, series)
      VALUES (${atMs}, ${JSON.stringify(values)})`;
    this.sql`INSERT OR IGNORE INTO watch_days (day, at_ms) VALUES (${day}, ${atMs})`;
    // A row later than the newest sample comes from a clock that was ahead.
    const latestMs = atMs + skewMsMax;
    this.sql`DELETE FROM watch_samples
      WHERE at_ms NOT BETWEEN ${atMs - samplesKeptMs} AND ${latestMs}`;
    this.sql`DELETE FROM watch_days
      WHERE at_ms NOT BETWEEN ${atMs - incidentsKeptMs} AND ${latestMs}`;
    this.sql`DELETE FROM watch_incidents WHERE ended_ms < ${atMs - incidentsKeptMs}`;
  }

  samples(): WatchSample[] {
    return this.sql<{ atMs: number; series: string }>`SELECT at_ms AS atMs, series
      FROM watch_samples ORDER BY at_ms`.map((row) => ({
      ...row,
      series: JSON.parse(row.series) as Series,
    }));
  }

  /** Figures of the newest sample up to this time, else of the oldest; empty without samples. */
  sampleAt(timeMs: number): Series {
    const [row] = this.sql<{ series: string }>`SELECT series FROM watch_samples
      WHERE at_ms = coalesce(
        (SELECT max(at_ms) FROM watch_samples WHERE at_ms <= ${timeMs}),
        (SELECT min(at_ms) FROM watch_samples))`;
    return row ? (JSON.parse(row.series) as Series) : {};
  }

  lookedMs(): number {
    return this.first<number>`SELECT max(at_ms) FROM watch_samples` ?? 0;
  }

  watchedDays(): number[] {
    return this.column<number>`SELECT at_ms FROM watch_days ORDER BY at_ms`;
  }

  alertState(key: string): AlertState {
    const [row] = this.sql<{ state: string }>`SELECT state FROM watch_alerts WHERE key = ${key}`;
    return row ? (JSON.parse(row.state) as AlertState) : quietState;
  }

  setAlertState(key: string, state: AlertState): void {
    this.sql`INSERT OR REPLACE INTO watch_alerts (key, state)
      VALUES (${key}, ${JSON.stringify(state)})`;
  }

  begin({ kind, subject, level, beganMs }: Omit<Incident, "id" | "endedMs">): Incident {
    const [row] = this.sql<{ id: number }>`
      INSERT INTO watch_incidents (kind, subject, level, began_ms)
      VALUES (${kind}, ${subject}, ${level}, ${beganMs}) RETURNING id`;
    return { id: row?.id ?? 0, kind, subject, level, beganMs, endedMs: null };
  }

  /** Raises the level of an incident that has not ended; never lowers it. */
  worsen(kind: string, subject: string): void {
    this.sql`UPDATE watch_incidents SET level = 'down' WHERE kind = ${kind}
      AND subject = ${subject} AND ended_ms IS NULL`;
  }

  end(kind: string, subject: string, endedMs: number): Incident | null {
    const [row] = this.sql<Incident>`UPDATE watch_incidents SET ended_ms = ${endedMs}
      WHERE kind = ${kind} AND subject = ${subject} AND ended_ms IS NULL
      RETURNING id, kind, subject, level, began_ms AS beganMs, ended_ms AS endedMs`;
    return row ?? null;
  }

  incidents(): Incident[] {
    return this.sql`
      SELECT id, kind, subject, level, began_ms AS beganMs, ended_ms AS endedMs
      FROM watch_incidents ORDER BY id DESC LIMIT 500`;
  }

  /** Subjects with an open incident of this kind. Such a subject may no longer exist. */
  openSubjects(kind: string): string[] {
    return this.column<string>`SELECT subject FROM watch_incidents
      WHERE kind = ${kind} AND ended_ms IS NULL`;
  }
}
