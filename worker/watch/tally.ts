/** Counts an isolate's answers by company. Once a minute a request also sends the report. */
import { isOld } from "#domain/access/age.ts";
import type { WatchReport } from "#domain/contracts/watch.ts";
import { type MetricName, type Series, series } from "#domain/watch/metrics.ts";

export const tellEveryMs = 60_000;

/** Durations of a request's parts; absent if the request did not need them. */
export interface Timings {
  databaseMs?: number;
  accountMs?: number;
}

export interface Answered extends Timings {
  refusal: string | null;
  /** True if the call places, changes or ends an order. */
  isOrder: boolean;
}

interface Counted {
  sinceMs: number;
  counts: Series;
  gauges: Series;
}

/** Errors that do not count as refused orders: they are about session, request or rate. */
const notOfOrders: ReadonlySet<string> = new Set([
  "session_invalid",
  "rate_limited",
  "invalid_request",
  "origin_refused",
  "idempotency_conflict",
]);

export class Tally {
  readonly #source: string;
  readonly #companies = new Map<number, Counted>();

  /** @param source unique name of this isolate */
  constructor(source: string) {
    this.#source = source;
  }

  /** Counts an answer. @returns the report if it is due; otherwise null */
  count(companyId: number, answered: Answered, nowMs: number): WatchReport | null {
    const known = this.#companies.get(companyId) ?? { sinceMs: nowMs, counts: {}, gauges: {} };
    this.#companies.set(companyId, known);
    add(known, answered);
    if (!isOld(known.sinceMs, nowMs, tellEveryMs)) return null;
    this.#companies.set(companyId, { sinceMs: nowMs, counts: {}, gauges: {} });
    return { source: `worker ${this.#source}`, counts: known.counts, gauges: known.gauges };
  }
}

function add({ counts, gauges }: Counted, answered: Answered): void {
  const { refusal, isOrder, databaseMs, accountMs } = answered;
  const plus = (name: MetricName, by = 1, label = "") => {
    const key = series(name, label);
    counts[key] = (counts[key] ?? 0) + by;
  };
  const timed = (part: "database" | "account", ms: number | undefined) => {
    if (ms === undefined) return;
    plus(`${part}_calls`);
    plus(`${part}_ms`, ms);
    const slowest = series(`${part}_slowest_ms`);
    gauges[slowest] = Math.max(gauges[slowest] ?? 0, ms);
  };
  plus("requests");
  if (refusal === "internal") plus("requests_failed");
  timed("database", databaseMs);
  timed("account", accountMs);
  if (!isOrder) return;
  if (refusal === null) plus("orders_taken");
  else if (!notOfOrders.has(refusal)) plus("orders_refused", 1, refusal);
}
