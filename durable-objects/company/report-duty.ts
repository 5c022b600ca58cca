/** Closes the company's days, and tells the owners what they brought. */

import { nextStart } from "#db/approvals/due-changes.ts";
import { countDay, listSilent, markAsked, sumUntil } from "#db/books.ts";
import { daysOfCompanyMoney } from "#db/company-money.ts";
import { loadSettings } from "#db/config.ts";
import {
  closeDay,
  findDayReport,
  listOpenDays,
  listUnmailed,
  markMailed,
  readDay,
} from "#db/day-reports.ts";
import { dayIn, localDay } from "#domain/market/zone.ts";
import { accountName } from "#domain/names.ts";
import { graceMs, owedTo } from "#domain/reports/day-report.ts";
import { reportLetters } from "#worker/delivery/report-letter.ts";
import { logWarning } from "#worker/log/log.ts";
import type { Duty, DutyScope } from "./duty.ts";
import { WatchBook } from "./watch/watch-book.ts";

type Scope = Pick<DutyScope, "env" | "companyId" | "nowMs">;

/** Accounts that are asked at a time for what they have never told. */
const askedMax = 25;
/** Days that are closed at a time. */
const daysMax = 7;
/** Letters that could not be delivered are tried again after this. */
const againMs = 60_000;

/** Accounts from before there were books: each is woken once. */
async function askSilent({ env, companyId }: Scope): Promise<boolean> {
  const silent = await listSilent(env.DB, companyId, askedMax);
  await Promise.all(
    silent.map((id) =>
      env.ACCOUNT.get(env.ACCOUNT.idFromName(accountName(companyId, id))).tellBooks(),
    ),
  );
  if (silent.length > 0) await markAsked(env.DB, companyId, silent);
  return silent.length === askedMax;
}

async function closeDays({ env, companyId, nowMs }: Scope): Promise<boolean> {
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
  /** E-mail addresses whose letter has left. */
  to: string[];
}

/**
 * Only the newest day: a company that begins is not sent letters of all days before. An owner whose
 * letter has left gets no second one while another's cannot be delivered.
 * @returns whether all letters have left
 */
async function mailNewest({ env, companyId, nowMs }: Scope, book: WatchBook): Promise<boolean> {
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

/** The watch knows of it until it is done: one that fails, or is killed each time, is seen. */
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
    // A change that starts earlier may be of the time zone: its day ends at another time.
    const changedMs = (await nextStart(DB, scope.companyId)) ?? endMs;
    return Math.min(endMs, Math.max(changedMs, scope.nowMs)) + graceMs;
  },
};
