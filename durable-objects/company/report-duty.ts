/** Closes the company's days, and tells the owners what they brought. */
import { countDay, listSilent, markAsked, sumDay, sumUntil } from "#db/books.ts";
import { loadSettings } from "#db/config.ts";
import {
  closeDay,
  findDayReport,
  listOpenDays,
  listUnmailed,
  markMailed,
} from "#db/day-reports.ts";
import { dayIn, localDay } from "#domain/market/zone.ts";
import { accountName } from "#domain/names.ts";
import { owedTo, reportOf } from "#domain/reports/day-report.ts";
import { mailReport } from "#worker/delivery/report-letter.ts";
import type { Duty, DutyScope } from "./duty.ts";

type Scope = Pick<DutyScope, "env" | "companyId" | "nowMs">;

/** What accounts are still to tell when a day ends arrives within moments. */
const graceMs = 120_000;
/** Accounts that are asked at a time for what they have never told. */
const askedMax = 25;
/** Days that are closed at a time. */
const daysMax = 7;

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
  const days = await listOpenDays(env.DB, companyId, today, daysMax);
  for (const day of days) {
    const of = { day, currency };
    const [sums, all, counted] = await Promise.all([
      sumDay(env.DB, companyId, of),
      sumUntil(env.DB, companyId, of),
      countDay(env.DB, companyId, { day, afterMs: nowMs }),
    ]);
    const { accounts, entries } = counted;
    await closeDay(env.DB, companyId, {
      ...{ day, zone, currency, closed_ms: nowMs, accounts, entries },
      sums: reportOf(sums),
      owed: owedTo(all),
    });
  }
  return days.length === daysMax;
}

/** Only the newest day: a company that begins is not sent letters of all days before. */
async function mailNewest({ env, companyId, nowMs }: Scope): Promise<void> {
  const [newest, ...older] = await listUnmailed(env.DB, companyId);
  if (newest === undefined) return;
  const report = await findDayReport(env.DB, companyId, newest);
  if (report) await mailReport(env, companyId, report, nowMs);
  for (const day of [newest, ...older]) await markMailed(env.DB, companyId, day, nowMs);
}

export async function runReport(scope: Scope): Promise<number> {
  const hasMoreAccounts = await askSilent(scope);
  const hasMoreDays = !hasMoreAccounts && (await closeDays(scope));
  if (hasMoreAccounts || hasMoreDays) return scope.nowMs;
  await mailNewest(scope);
  const { timezone } = await loadSettings(scope.env.DB, scope.companyId);
  return localDay(timezone, scope.nowMs - graceMs).endMs + graceMs;
}

export const reportDuty: Duty = { run: runReport };
