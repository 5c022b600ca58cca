/** Rows that the details of several payments have in common. */

import type { DrawMethodView } from "#domain/contracts/http/withdraw.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import type { Detail } from "../../ui/list/detail-list.tsx";
import { type Rate, rateText, tickTime } from "./amounts.ts";

/** A number in a row. */
export function figure(text: string) {
  return <span className="num">{text}</span>;
}

/** An address or an account number. */
export function longNumber(text: string) {
  return <bdi dir="ltr">{text}</bdi>;
}

export function timeOf(atMs: number, zone: string) {
  return <bdi>{formatDateTime(atMs, zone)}</bdi>;
}

/** A row for a text; none for an empty one. */
export function textRow(label: string, text: string): Detail[] {
  return text === "" ? [] : [{ label, value: <bdi>{text}</bdi> }];
}

/** A row for a number with a button that copies it; none for an empty one. */
export function copiedRow(label: string, text: string, testId?: string): Detail[] {
  if (text === "") return [];
  return [{ label, value: longNumber(text), copy: text, ...(testId && { testId }) }];
}

/** The rate and its tick's time; no rows if no rate is known or needed. */
export function rateRows(code: string, rate: Rate | null, currency: string, zone: string) {
  const price = rate && rateText(code, rate, currency);
  if (!rate || !price) return [];
  return [
    { label: m.cash_rate(), value: figure(price) },
    ...textRow(m.cash_rate_time(), tickTime(rate, zone)),
  ];
}

/** The address or number of a payout account. */
export function payoutTarget(account: DrawMethodView): string {
  return account.dc_address || account.payee_account;
}
