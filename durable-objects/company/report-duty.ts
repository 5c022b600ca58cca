import { nextStart } from "#db/approvals/due-changes.ts";
import { loadSettings } from "#db/company/config.ts";
import { countDay, listSilent, markAsked, sumUntil } from "#db/money/books.ts";
import { daysOfCompanyMoney } from "#db/money/company-money.ts";
import {
  closeDay,
  findDayReport,
  listOpenDays,
  listUnmailed,
  markMailed,
  readDay,
} from "#db/money/day-reports.ts";
import { dayIn, localDay } from "#domain/market/zone.ts";
import { graceMs, owedTo } from "#domain/reports/day-report.ts";
import { accountName } from "#domain/text/names.ts";
import { reportLetters } from "#platform/delivery/report-letter.ts";
import { logWarning } from "#platform/log/log.ts";
import type { Duty, DutyScope } from "./duty.ts";
import { WatchBook } from "./watch/watch-book.ts";

/** Maximum accounts that one run asks to report their books. */
const askedMax = 25;
const daysMax = 7;
/** Pause in ms before undelivered letters are sent again. */
const againMs = 60_000;

/** Requests a book report, only once, from each account and pot that has never sent one. */
async function askSilent({ env, companyId }: DutyScope): Promise<boolean> {
  const silent = await listSilent(env.DB, companyId, askedMax);
  await Promise.all(
    silent.map((id) => env.ACCOUNT.getByName(accountName(companyId, id)).tellBooks()),
  );
  if (silent.length > 0) await markAsked(env.DB, companyId, silent);
  return silent.length === askedMax;
}

async function closeDays({ env, companyId, nowMs }: DutyScope): Promise<boolean> {
  const { timezone: zone, currency } = await loadSettings(env.DB, companyId);
  const today = dayIn(zone, nowMs - graceMs);
  const others = await daysOfCompanyMoney(env.DB, companyId, zone);
  const days = await listOpenDays(env.DB, companyId, { before: today, others, limit: daysMax });
  for (const day of days) {
    const of = { day, currency };
    const [sums, all, counted] = await Promise.all([
      readDay(env.DB, companyId, { ...of, zone }),
      sumUntil(env.DB, companyId, of),
      countDay(env.DB, companyId, { day, afterMs: nowMs }),
    ]);
    const { accounts, entries } = counted;
    await closeDay(env.DB, companyId, {
      ...{ day, zone, currency, closed_ms: nowMs, accounts, entries, sums },
      owed: owedTo(all),
    });
  }
  return days.length === daysMax;
}

interface Told {
  day: string;
  /** E-mail addresses that have received the letter. */
  to: string[];
}

/**
 * Mails only the newest day's report, so that a new company gets no letters about all earlier days.
 * If one owner's letter fails, only that letter is sent again.
 * @returns true if all letters were sent
 */
async function mailNewest({ env, companyId, nowMs }: DutyScope, book: WatchBook): Promise<boolean> {
  const [newest, ...older] = await listUnmailed(env.DB, companyId);
  const report = newest && (await findDayReport(env.DB, companyId, newest));
  if (!newest || !report) return true;
  const known = book.recall<Told>("report letters");
  const told: Told = known?.day === newest ? known : { day: newest, to: [] };
  const letters = await reportLetters(env, companyId, report, nowMs);
  let hasLeft = true;
  for (const { to, send } of letters) {
    if (told.to.includes(to)) continue;
    try {
      await send();
      told.to.push(to);
      book.remember("report letters", told);
    } catch (cause) {
      logWarning("report_undelivered", { company: companyId }, cause);
      hasLeft = false;
    }
  }
  if (!hasLeft) return false;
  for (const day of [newest, ...older]) await markMailed(env.DB, companyId, day, nowMs);
  return true;
}

const source = "report";

/** Lists the report as waiting during a run, so that the watch notices a run that was killed. */
export const reportDuty: Duty = {
  async run(scope) {
    const book = new WatchBook(scope.db);
    book.wait({ source, kind: "report", sinceMs: scope.nowMs }, scope.nowMs);
    const hasMore = (await askSilent(scope)) || (await closeDays(scope));
    if (!hasMore && !(await mailNewest(scope, book))) return scope.nowMs + againMs;
    book.wait({ source, kind: "report", sinceMs: null }, scope.nowMs);
    if (hasMore) return scope.nowMs;
    const { DB } = scope.env;
    const { timezone } = await loadSettings(DB, scope.companyId);
    const { endMs } = localDay(timezone, scope.nowMs - graceMs);
    // A change of settings before the day's end may change the time zone, and so the day's end.
    const changedMs = (await nextStart(DB, scope.companyId)) ?? endMs;
    return Math.min(endMs, Math.max(changedMs, scope.nowMs)) + graceMs;
  },
};
