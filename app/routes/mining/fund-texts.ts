import type { FundView, SubscriptionView } from "#domain/contracts/http/fund.ts";
import { limitsText, moneyText } from "../../features/payments/amounts.ts";
import { numberFormat, unknown } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import type { StatusTone } from "../../ui/status-badge.tsx";

export function daysText(days: number | null): string {
  if (days === null) return unknown;
  const options = { style: "unit", unit: "day", unitDisplay: "long" } as const;
  return numberFormat("days", options).format(days);
}

const percentDecimals = 6;

/** @param percent 0.02 for 0.02% */
export function rateText(percent: string | null): string {
  if (percent === null) return unknown;
  const options = { style: "percent", maximumFractionDigits: percentDecimals + 2 } as const;
  return numberFormat("rate", options).format(Number(percent) / 100);
}

export function boundsText(fund: FundView, isMostHidden: boolean): string {
  const { staring_sub_amount, max_sub_amount, currency_code } = fund;
  const limits = {
    min_amount: staring_sub_amount ?? "",
    max_amount: isMostHidden ? "" : max_sub_amount,
  };
  return limitsText(limits, (amount) => moneyText(amount, currency_code));
}

export const states: Record<SubscriptionView["status"], { text: () => string; tone: StatusTone }> =
  {
    in_progress: { text: m.mining_state_in_progress, tone: "good" },
    refunding: { text: m.mining_state_refunding, tone: "warn" },
    refunded: { text: m.mining_state_refunded, tone: "neutral" },
    finished: { text: m.mining_state_finished, tone: "neutral" },
  };
