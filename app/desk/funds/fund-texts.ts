import type { DeskFundRow } from "#domain/contracts/desk/funds.ts";
import { m } from "../desk-messages.ts";
import { daysText } from "../format.ts";
import type { BadgeText } from "../ui/page.tsx";

type Standing = Pick<DeskFundRow, "coverage_days" | "is_covered" | "is_open" | "money">;

/** Days for which the fund's money covers the dividends. */
export function coverageText({ coverage_days, money }: Standing): string {
  if (money === "0") return daysText(0);
  return coverage_days === null ? m.mining_coverage_all() : daysText(coverage_days);
}

export function openBadge({ is_open }: Pick<Standing, "is_open">): BadgeText {
  return is_open
    ? { tone: "good", text: m.desk_fund_is_open() }
    : { tone: "none", text: m.desk_fund_is_closed() };
}
