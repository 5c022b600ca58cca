import type { LoanStatus } from "#domain/codes.ts";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { numberFormat, unknown } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/loan-messages.ts";
import type { StatusTone } from "../../ui/status-badge.tsx";

export function daysText(days: number): string {
  const options = { style: "unit", unit: "day", unitDisplay: "long" } as const;
  return isolate(numberFormat("days", options).format(days));
}

/** @param fraction 0.00125 for 0.125% */
export function rateText(fraction: string | null): string {
  if (fraction === null) return unknown;
  const options = { style: "percent", maximumFractionDigits: 8 } as const;
  return isolate(numberFormat("daily rate", options).format(Number(fraction)));
}

/** @param percent the yearly rate: 12.5 for 12.5% */
export function percentText(percent: string): string {
  const options = { style: "percent", maximumFractionDigits: 2 } as const;
  return isolate(numberFormat("yearly rate", options).format(Number(percent) / 100));
}

/** Does not round, so that the parts of a debt add up. */
export function owedText(amount: string | null, currency: string): string {
  return isolate(formatExactMoney(amount, currency));
}

export const statuses: Record<LoanStatus, { text: () => string; tone: StatusTone }> = {
  waiting: { text: m.verify_waiting, tone: "neutral" },
  to_repay: { text: m.loan_to_repay, tone: "warn" },
  rejected: { text: m.cash_status_rejected, tone: "bad" },
  repaying: { text: m.loan_repaying, tone: "neutral" },
  repaid: { text: m.desk_loans_repaid, tone: "good" },
};
