import { loadSettings } from "#db/company/config.ts";
import { listOperators } from "#db/desk/operators.ts";
import type { DayReport } from "#db/money/day-reports.ts";
import { houseResult, type ReportLine, reportLines } from "#domain/reports/day-report.ts";
import { m } from "#texts/worker-messages.ts";
import type { Env } from "../env.ts";
import { chooseCarrier } from "./carrier.ts";

const lineTexts: Record<ReportLine, typeof m.report_deposits> = {
  deposits: m.report_deposits,
  withdrawals: m.report_withdrawals,
  returned: m.report_returned,
  contracts: m.report_contracts,
  micro: m.report_micro,
  fees: m.report_fees,
  payment_fees: m.report_payment_fees,
  financing: m.report_financing,
  protection: m.report_protection,
  adjustments: m.report_adjustments,
  interest: m.report_interest,
  dividends: m.report_dividends,
  funds: m.report_funds,
  loan_book: m.report_loan_book,
};

/** Makes a letter for each active owner; no letters if the company cannot send e-mail. */
export async function reportLetters(env: Env, companyId: number, report: DayReport, nowMs: number) {
  const [settings, operators] = await Promise.all([
    loadSettings(env.DB, companyId),
    listOperators(env.DB, companyId),
  ]);
  const owners = operators.filter(({ role, status }) => role === "owner" && status === "active");
  const { default_lang: locale, site_name } = settings;
  const carrier = chooseCarrier({ env, company: { id: companyId }, nowMs }, settings, "email");
  if (!carrier) return [];
  const site = site_name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  const { day, currency, sums, owed } = report;
  const amounts = [
    ...reportLines.map((line) => [lineTexts[line]({}, { locale }), sums[line]]),
    [m.report_result({}, { locale }), houseResult(sums)],
    [m.report_owed({}, { locale }), owed],
  ];
  const text = amounts.map(([name, amount]) => `${name}: ${amount} ${currency}`).join("\n");
  const subject = m.mail_report_subject({ site, day }, { locale });
  return owners.map(({ email: to }) => ({ to, send: () => carrier({ to, subject, text }) }));
}
