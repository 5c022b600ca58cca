import { paymentStatus, personStatus } from "#domain/codes.ts";
import type { OpenedObject } from "#domain/contracts/opened.ts";
import type { MarketReportRow } from "#domain/contracts/watch.ts";
import type { Sampled } from "#domain/watch/exposition.ts";
import { type Series, series } from "#domain/watch/metrics.ts";
import { rowAs } from "../row-as.ts";
import { listOf, raw, sql } from "../sql.ts";
import { listLost } from "./opened-objects.ts";

export async function storeMarketReport(
  db: D1Database,
  { market, atMs, begunMs, isAwake, isOpen, heardMs, series: values }: MarketReportRow,
): Promise<void> {
  await sql(db)`INSERT INTO market_reports (market, at_ms, is_awake, is_open, heard_ms, series,
      begun_ms)
    VALUES (${market}, ${atMs}, ${Number(isAwake)}, ${Number(isOpen)}, ${heardMs},
      ${JSON.stringify(values)}, ${begunMs})
    ON CONFLICT (market) DO UPDATE SET at_ms = excluded.at_ms, is_awake = excluded.is_awake,
      is_open = excluded.is_open, heard_ms = excluded.heard_ms, series = excluded.series,
      begun_ms = excluded.begun_ms`.run();
}

type KnownMarket = Pick<MarketReportRow, "market" | "atMs" | "begunMs" | "isAwake">;

/** Lists every market that has ever reported, whichever companies use it. */
export function listMarkets(db: D1Database) {
  return listOf(
    db,
    rowAs<KnownMarket>({ flags: ["isAwake"] }),
  )`SELECT market, at_ms AS atMs, begun_ms AS begunMs, is_awake AS isAwake FROM market_reports`;
}

const waiting = paymentStatus.code("waiting");
const active = personStatus.code("active");

const toReport = rowAs<MarketReportRow>({ flags: ["isAwake", "isOpen"], json: ["series"] });

export interface WatchRead {
  markets: MarketReportRow[];
  /** Ages and counts of the desk's waiting items, and number of parked payloads. */
  gauges: Series;
  owners: string[];
  /** Objects that were opened and later found empty. */
  lost: OpenedObject[];
}

export async function readForWatch(
  db: D1Database,
  companyId: number,
  markets: readonly string[],
  nowMs: number,
): Promise<WatchRead> {
  const [reports, queues, parked, owners, lost] = await db.batch([
    sql(db)`SELECT market, at_ms AS atMs, begun_ms AS begunMs, is_awake AS isAwake,
        is_open AS isOpen, heard_ms AS heardMs, series FROM market_reports
      WHERE market IN (SELECT value FROM json_each(${JSON.stringify(markets)}))`,
    sql(db)`SELECT queue, count(*) AS n, min(created_ms) AS oldest FROM desk_items
      WHERE company_id = ${companyId} AND status = ${raw(waiting)} GROUP BY queue`,
    sql(db)`SELECT count(*) AS n FROM parked_payloads WHERE company_id = ${companyId}`,
    sql(db)`SELECT email FROM operators WHERE company_id = ${companyId} AND role = 'owner'
      AND status = ${raw(active)}`,
    listLost(db, companyId),
  ]);
  const gauges: Series = {};
  const queueRows = (queues?.results ?? []) as { queue: string; n: number; oldest: number }[];
  for (const { queue, n, oldest } of queueRows) {
    gauges[series("queue_items", queue)] = n;
    gauges[series("queue_age_seconds", queue)] = Math.max(0, nowMs - oldest) / 1_000;
  }
  const [count] = (parked?.results ?? []) as { n: number }[];
  gauges[series("payloads_parked")] = count?.n ?? 0;
  const lostRows = (lost?.results ?? []) as OpenedObject[];
  gauges[series("objects_lost")] = lostRows.length;
  return {
    markets: ((reports?.results ?? []) as object[]).map(toReport),
    gauges,
    owners: ((owners?.results ?? []) as { email: string }[]).map(({ email }) => email),
    lost: lostRows,
  };
}

export async function storeSample(db: D1Database, { companyId, atMs, series: values }: Sampled) {
  await sql(db)`INSERT INTO watch_samples (company_id, at_ms, series)
    VALUES (${companyId}, ${atMs}, ${JSON.stringify(values)})
    ON CONFLICT (company_id) DO UPDATE SET at_ms = excluded.at_ms, series = excluded.series`.run();
}

export function listSamples(db: D1Database) {
  return listOf(
    db,
    rowAs<Sampled>({ json: ["series"] }),
  )`SELECT company_id AS companyId, at_ms AS atMs, series FROM watch_samples ORDER BY company_id`;
}
