/** Serves daily reports: the sums at the close of the day, and what accounts reported later. */
import { countDay } from "#db/money/books.ts";
import {
  findDayReport,
  listDayReports,
  listStatementBalances,
  putStatementBalance,
  readDay,
} from "#db/money/day-reports.ts";
import { rateAt, readRate } from "#domain/cashier/payment-rate.ts";
import { dayIn } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { correctedLines, houseResult, reportLines } from "#domain/reports/day-report.ts";
import { usualForm } from "#domain/text/csv-form.ts";
import { quoteOfNow } from "../cashier/rate.ts";
import { ApiRefusal, required } from "../context.ts";
import { csvFile } from "../csv.ts";
import { rangeOf } from "../page-range.ts";
import { perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

/** @throws ApiRefusal not_found for a day that is not closed */
async function readReport(scope: DeskScope, day: string) {
  const report = required(await findDayReport(...scope.db, day));
  const { zone, currency, closed_ms, sums, owed, accounts, entries } = report;
  const [now, counted, balances] = await Promise.all([
    readDay(...scope.db, { day, zone, currency }),
    countDay(...scope.db, { day, afterMs: closed_ms }),
    listStatementBalances(...scope.db, day),
  ]);
  // Null if no operator has entered a balance: there is no figure to compare.
  const held =
    balances.length === 0
      ? null
      : balances.reduce((sum, { worth }) => sum.add(Decimal.parse(worth)), Decimal.zero);
  return {
    ...{ day, currency, closed_ms, sums, owed, accounts, entries },
    ...{ result: houseResult(sums), result_now: houseResult(now) },
    corrections: correctedLines(sums, now).map((line) => ({ line, now: now[line] })),
    later_accounts: counted.later,
    balances,
    held: held?.toString() ?? null,
    difference: held?.sub(Decimal.parse(owed)).toString() ?? null,
  };
}

/** Converts an amount to the company's currency at the current rate, rounded down to 2 decimals. */
async function worthOf(scope: DeskScope, amount: string, unit: string): Promise<string> {
  const { currency } = scope.settings;
  if (unit === currency) return amount;
  const quote = required(await quoteOfNow(scope, unit), "conversion_unavailable");
  const { times, over } = readRate(rateAt(quote.path, quote.quote));
  return Decimal.parse(amount).mul(times).div(over, 2, "down").toString();
}

export const reportHandlers = operatorCalls({
  deskReports: async ({ db }, { page = 1 }) => {
    const { rows, total } = await listDayReports(...db, rangeOf(page));
    const data = rows.map(({ day, currency, sums }) => ({
      ...{ day, currency, sums },
      result: houseResult(sums),
    }));
    return { data, total };
  },
  deskReport: (scope, { day }) => readReport(scope, day),
  deskReportExport: async (scope, { day, form }) => {
    const report = await readReport(scope, day);
    const now = new Map(report.corrections.map(({ line, now: amount }) => [line, amount]));
    const lines = reportLines.map((line) => [
      line,
      report.sums[line],
      now.get(line) ?? report.sums[line],
      report.currency,
    ]);
    const held = report.balances.map(({ name, amount, unit, worth }) => [
      ...[`${name} (${amount} ${unit})`, worth, "", report.currency],
    ]);
    const ends = [
      ["house_result", report.result, report.result_now, report.currency],
      ["owed_to_customers", report.owed, "", report.currency],
      ...held,
      ["held", report.held ?? "", "", report.currency],
      ["held_less_owed", report.difference ?? "", "", report.currency],
    ];
    const rows = [["line", "closed", "now", "currency"], ...lines, ...ends];
    return csvFile(`report-${day}.csv`, rows, {
      form: form ?? usualForm(scope.lang),
      amounts: [1, 2],
    });
  },
  deskStatementBalance: async (scope, input) => {
    const { db, operator, nowMs, actId, settings } = scope;
    const { day, amount, unit } = input;
    const name = input.name.trim();
    const field = (name_: string) => new ApiRefusal("invalid_request", { data: { field: name_ } });
    if (name === "") throw field("name");
    if (Decimal.parse(amount).isNegative()) throw field("amount");
    if (day > dayIn(settings.timezone, nowMs)) throw field("day");
    const worth = await worthOf(scope, amount, unit);
    const operatorId = operator.id;
    const balance = { id: actId, day, name, amount, unit, worth, operatorId, entered_ms: nowMs };
    await perform(scope, {
      act: "statement_balance",
      subject: `report/${day}`,
      note: `${name}: ${amount} ${unit}`,
      change: putStatementBalance(...db, balance),
    });
  },
});
