import type { ReportLine } from "#domain/reports/day-report.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";

export const lineName = (line: ReportLine) => m[`report_${line}`]();

/** Writes an amount estimated at the newest quotes, rounded to cents. */
export function valueText(value: number, currency: string): string {
  const cents = value.toFixed(2);
  return amountText(cents === "-0.00" ? "0.00" : cents, currency, true);
}
