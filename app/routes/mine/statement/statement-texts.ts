/** A statement's numbers, times and names in the reader's language. */
import type { WireStatement } from "#domain/contracts/http/statement.ts";
import { accountName } from "../../../i18n/account-name.ts";
import { formatTimeMs } from "../../../i18n/format.ts";
import { numberTag } from "../../../i18n/locale.ts";
import { logTypeText } from "../../../i18n/log-type-text.ts";
import { m } from "../../../i18n/page-messages.ts";

export type StatementRow = WireStatement["rows"][number];

/** All decimals of the amount, at least two; never rounded. */
export function exactAmount(amount: string, isChange = false): string {
  const format = new Intl.NumberFormat(numberTag(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 10,
    ...(isChange && { signDisplay: "exceptZero" }),
  });
  // Given as text: a number would lose digits.
  return format.format(amount as `${number}`);
}

/** First and last day of the period, in the company's time zone. */
export function periodText({ fromMs, toMs }: WireStatement, zone: string): string {
  const format = new Intl.DateTimeFormat(numberTag(), {
    dateStyle: "long",
    calendar: "gregory",
    timeZone: zone,
  });
  return format.formatRange(fromMs, toMs - 1);
}

export function monthText(month: string): string {
  const format = new Intl.DateTimeFormat(numberTag(), {
    year: "numeric",
    month: "long",
    calendar: "gregory",
    timeZone: "UTC",
  });
  return format.format(Date.parse(`${month}-01T00:00:00Z`));
}

/** `2026-11-21 09:30:00`: the same in every language. */
export function timeText(timeMs: number, zone: string): string {
  return formatTimeMs(timeMs, zone).slice(0, 19);
}

/** A transfer shows its accounts, an order its market and number, anything else its id. */
export function referenceText({ kind, reference, name }: StatementRow): string {
  if (kind === "transfer") return reference.split("-").map(accountName).join(" → ");
  return name === "" ? reference : `${name} · ${reference}`;
}

/** Margin stays in the account: opening a position moves only its fee, closing only the result. */
export function kindText(kind: string): string {
  if (kind === "forex_open") return m.statement_fee();
  return kind === "forex_close" ? m.statement_profit() : logTypeText(kind);
}

/** The kinds of movements in all accounts, in the order of their first appearance. */
export function kindsOf({ accounts }: WireStatement): string[] {
  return [...new Set(accounts.flatMap(({ totals }) => Object.keys(totals)))];
}

export function fileName(days: { from: string; to: string }, extension: "csv" | "pdf"): string {
  return `statement-${days.from}-${days.to}.${extension}`;
}
