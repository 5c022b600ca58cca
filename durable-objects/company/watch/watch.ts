/**
 * Once a minute the watch compares all recent reports with the company's limits. It notifies owners
 * when an alert begins or ends. It calls other objects only to find out whether a lost object has
 * been restored.
 */

import { loadStored } from "#db/company/config.ts";
import { loadCatalogue } from "#db/offer/catalogue.ts";
import { readForWatch, storeSample, type WatchRead } from "#db/watch/watch.ts";
import { readSettings, type Settings } from "#domain/config/schema.ts";
import { openedText } from "#domain/contracts/opened.ts";
import type { MarketReportRow } from "#domain/contracts/watch.ts";
import { dayIn } from "#domain/market/zone.ts";
import { marketName } from "#domain/text/names.ts";
import { alertKey, type Reading, stepAlert } from "#domain/watch/alerts.ts";
import { mergeGauges, type Series, series } from "#domain/watch/metrics.ts";
import { readingsOf, silenceOf, type WatchedMarket } from "#domain/watch/readings.ts";
import { logError } from "#platform/log/log.ts";
import { stillLost } from "../../runtime/still-lost.ts";
import type { Duty, DutyScope } from "../duty.ts";
import { emptiedMarkets } from "../levels-duty.ts";
import { hasOwnDatabase } from "../own-database.ts";
import { walkAudit } from "./audit-walk.ts";
import { Letters } from "./letters.ts";
import { WatchBook } from "./watch-book.ts";

export const lookMs = 60_000;
const minutesMs = 5 * 60_000;
const hourMs = 3_600_000;

interface Seen {
  settings: Settings;
  /** True if the database is not the company's first one; the watch reads nothing from it. */
  isOther: boolean;
  /** Answers of the database; null if it did not answer. */
  read: (WatchRead & { feeds: Map<string, string> }) | null;
  databaseMs: number | null;
  auditProblems: number | null;
}

/** Facts that an earlier run read from the database, for a run that cannot read them. */
interface Known {
  texts: Record<string, string>;
  owners: string[];
}

async function see(scope: DutyScope, book: WatchBook): Promise<Seen> {
  const { env, companyId, nowMs } = scope;
  const known = book.recall<Known>("known") ?? { texts: {}, owners: [] };
  const unread = { read: null, databaseMs: null, auditProblems: null };
  try {
    if (!(await hasOwnDatabase(scope))) {
      // Logs the mark of the company's own database, which is no secret: an operator may have to
      // write it again.
      logError("database_other", { company: companyId, id: book.recall("database") ?? "" });
      return { settings: readSettings(known.texts), isOther: true, ...unread };
    }
    const startMs = Date.now();
    const stored = await loadStored(env.DB, companyId);
    const databaseMs = Date.now() - startMs;
    const settings = readSettings(stored);
    const { products } = await loadCatalogue(env.DB, companyId, settings);
    const feeds = new Map(products.map(({ market }) => [marketName(market), market.feed.id]));
    const read = await readForWatch(env.DB, companyId, [...feeds.keys()], nowMs);
    const lost = await stillLost(env, read.lost);
    book.remember("known", { texts: stored, owners: read.owners } satisfies Known);
    const auditProblems = await walkAudit(env.DB, companyId, book, nowMs);
    return { settings, isOther: false, read: { ...read, lost, feeds }, databaseMs, auditProblems };
  } catch (cause) {
    logError("watch_without_database", { company: companyId }, cause);
    return { settings: readSettings(known.texts), isOther: false, ...unread };
  }
}

function watchedMarket(
  { market, series: _, ...row }: MarketReportRow,
  feeds: ReadonlyMap<string, string>,
): WatchedMarket {
  return { ...row, name: market, feed: feeds.get(market) ?? "" };
}

function readFigures(
  { markets, gauges, feeds }: NonNullable<Seen["read"]>,
  limitSeconds: number,
  nowMs: number,
): Series {
  const sums: Series = {};
  const own: Series[] = [gauges];
  for (const row of markets) {
    for (const [key, value] of Object.entries(row.series)) sums[key] = (sums[key] ?? 0) + value;
    const silence = silenceOf(watchedMarket(row, feeds), nowMs);
    own.push({ [series("markets_awake")]: row.isAwake ? 1 : 0 });
    if (silence === null) continue;
    const isSilent = limitSeconds > 0 && silence >= limitSeconds;
    own.push({
      [series("markets_silent")]: isSilent ? 1 : 0,
      [series("tick_age_seconds", feeds.get(row.market))]: silence,
    });
  }
  return { ...sums, ...mergeGauges(own) };
}

const withSubjects = ["feed_silent", "object_lost"] as const;

/** Adds a reading for each open alert whose subject no longer exists, so that the alert ends. */
function withOpenOnes(readings: readonly Reading[], book: WatchBook, isRead: boolean): Reading[] {
  const known = new Set(readings.map(alertKey));
  const gone = withSubjects
    .flatMap((kind) => book.openSubjects(kind).map((subject) => ({ kind, subject })))
    .map((alert): Reading => ({ ...alert, value: isRead ? 0 : null, limit: 1, level: "degraded" }))
    .filter((reading) => !known.has(alertKey(reading)));
  return [...readings, ...gone];
}

function decide(
  { db, nowMs }: DutyScope,
  book: WatchBook,
  readings: readonly Reading[],
  recipients: readonly string[],
): void {
  const letters = new Letters(db);
  db.transaction(() => {
    for (const reading of readings) {
      const { kind, subject, level } = reading;
      const before = book.alertState(alertKey(reading));
      const { state, change } = stepAlert(before, reading);
      if (JSON.stringify(state) !== JSON.stringify(before)) {
        book.setAlertState(alertKey(reading), state);
      }
      if (state.isOn && level === "down") book.worsen(kind, subject);
      if (change === "began") {
        letters.put(book.begin({ kind, subject, level, beganMs: nowMs }), recipients, nowMs);
      }
      const ended = change === "ended" ? book.end(kind, subject, nowMs) : null;
      if (ended) letters.put(ended, recipients, nowMs);
    }
  });
}

export async function look(scope: DutyScope): Promise<void> {
  const { env, companyId, db, nowMs } = scope;
  const book = new WatchBook(db);
  const { settings, isOther, read, databaseMs, auditProblems } = await see(scope, book);
  const limit = settings.watch_silence_seconds;
  const now: Series = {
    ...book.figures(nowMs),
    ...(read ? readFigures(read, limit, nowMs) : {}),
  };
  const readings = readingsOf({
    ...{ nowMs, settings, isOther, now, databaseMs, auditProblems },
    markets: read?.markets.map((row) => watchedMarket(row, read.feeds)) ?? null,
    lost: [
      ...(read?.lost.map(openedText) ?? []),
      ...emptiedMarkets(book).map((market) => `market ${market}`),
    ],
    minutesAgo: book.sampleAt(nowMs - minutesMs),
    hourAgo: book.sampleAt(nowMs - hourMs),
  });
  book.addSample({ atMs: nowMs, series: now }, dayIn(settings.timezone, nowMs));
  const owners = settings.watch_mail ? (book.recall<Known>("known")?.owners ?? []) : [];
  decide(scope, book, withOpenOnes(readings, book, read !== null), [
    ...owners,
    ...webhookOf(settings),
  ]);
  await new Letters(db).send({ env, companyId, settings, nowMs });
  if (read) await storeSample(env.DB, { companyId, atMs: nowMs, series: now });
}

/** The webhook as a recipient, named by the empty text; no recipient if no webhook is set. */
function webhookOf({ watch_webhook: address, watch_webhook_secret: secret }: Settings): string[] {
  return address === "" || secret === "" ? [] : [""];
}

export const watchDuty: Duty = {
  async run(scope) {
    await look(scope);
    return scope.nowMs + lookMs;
  },
};
