/** Shows a company's public status. Only the company's watch decides the status. */
import { listMaintenances, type Maintenance } from "#db/offer/maintenances.ts";
import type { ServiceStatus } from "#domain/contracts/http/status.ts";
import type { StatusView } from "#domain/contracts/watch.ts";
import { dayMs, localDay } from "#domain/market/zone.ts";
import { dayStates, historyDays, partOf, partState, statusParts } from "#domain/watch/status.ts";
import { cachedFor } from "../edge-cache.ts";
import { publicCalls } from "../serve-calls.ts";
import { companyObject } from "../watch/company.ts";

const cacheSeconds = 30;
const incidentsShown = 30;

/** Lists the last days in the company's time zone, oldest first. */
function lastDays(zone: string, nowMs: number): Array<{ fromMs: number; toMs: number }> {
  const days = [];
  let at = nowMs;
  for (let n = 0; n < historyDays; n++) {
    const { startMs, endMs } = localDay(zone, at);
    days.unshift({ fromMs: startMs, toMs: endMs });
    at = startMs - dayMs / 2;
  }
  return days;
}

export function wireMaintenance({ id, text, fromMs, toMs }: Maintenance) {
  return { id, text, from_ms: fromMs, to_ms: toMs };
}

function statusOf(
  { lookedMs, incidents, watchedMs }: StatusView,
  maintenances: readonly Maintenance[],
  zone: string,
  nowMs: number,
): ServiceStatus {
  const days = lastDays(zone, nowMs);
  const watched = new Set(watchedMs.map((at) => localDay(zone, at).startMs));
  return {
    checked_ms: lookedMs,
    days: days.map(({ fromMs }) => fromMs),
    parts: statusParts.map((part) => ({
      part,
      state: partState(part, incidents, lookedMs, nowMs),
      days: dayStates(part, incidents, days, watched),
    })),
    incidents: incidents
      .flatMap(({ id, kind, subject, level, beganMs, endedMs }) => {
        const part = partOf[kind];
        if (!part) return [];
        const feed = part === "prices" ? subject : "";
        return [{ id, part, feed, level, began_ms: beganMs, ended_ms: endedMs ?? 0 }];
      })
      .slice(0, incidentsShown),
    maintenance: maintenances.map(wireMaintenance),
  };
}

export const statusHandlers = publicCalls({
  serviceStatus: (scope) => {
    const { db, company, settings, origin, nowMs } = scope;
    return cachedFor(origin, cacheSeconds, `status/${company.id}`, async () => {
      const [view, maintenances] = await Promise.all([
        companyObject(scope).statusView(),
        listMaintenances(...db, nowMs),
      ]);
      return statusOf(view, maintenances, settings.timezone, nowMs);
    });
  },
});
