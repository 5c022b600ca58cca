import type { DrawMethodView } from "#domain/contracts/http/withdraw.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import type { Detail } from "../../ui/list/detail-list.tsx";
import { type Rate, rateText, tickTime } from "./amounts.ts";

export function figure(text: string) {
  return <span className="num">{text}</span>;
}

export function longNumber(text: string) {
  return <bdi dir="ltr">{text}</bdi>;
}

export function timeOf(atMs: number, zone: string) {
  return <bdi>{formatDateTime(atMs, zone)}</bdi>;
}

export function textRow(label: string, text: string): Detail[] {
  return text === "" ? [] : [{ label, value: <bdi>{text}</bdi> }];
}

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

export function payoutTarget(account: DrawMethodView): string {
  return account.dc_address || account.payee_account;
}
