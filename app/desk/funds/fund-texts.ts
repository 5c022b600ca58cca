/** Figures of funds, in the reader's language. */
import type { DeskFundRequest, DeskFundRow } from "#domain/contracts/desk/funds.ts";
import { numberFormat } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import type { BadgeTone } from "../ui/badge.tsx";

type Standing = Pick<DeskFundRow, "coverage_days" | "is_covered" | "is_open" | "money">;

/** 30 days. */
export function daysText(days: number): string {
  const options = { style: "unit", unit: "day", unitDisplay: "long" } as const;
  return numberFormat("days", options).format(days);
}

export function percentText(percent: string): string {
  const options = { style: "percent", maximumFractionDigits: 8 } as const;
  return numberFormat("exact percent", options).format(Number(percent) / 100);
}

/** For how long its money covers the dividends. */
export function coverageText({ coverage_days, money }: Standing): string {
  if (money === "0") return daysText(0);
  return coverage_days === null ? m.mining_coverage_all() : daysText(coverage_days);
}

export function openBadge({ is_open }: Pick<Standing, "is_open">): {
  tone: BadgeTone;
  text: string;
} {
  return is_open
    ? { tone: "good", text: m.desk_fund_is_open() }
    : { tone: "none", text: m.desk_fund_is_closed() };
}

const states: Record<DeskFundRequest["state"], { tone: BadgeTone; text: () => string }> = {
  asked: { tone: "todo", text: m.desk_content_asked },
  approved: { tone: "good", text: m.desk_approved },
  taken_back: { tone: "none", text: m.desk_content_withdrawn },
};

export function requestBadge({ state }: Pick<DeskFundRequest, "state">) {
  const { tone, text } = states[state];
  return { tone, text: text() };
}
