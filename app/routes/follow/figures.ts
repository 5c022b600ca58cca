import type { PotView } from "#domain/contracts/http/follow.ts";
import { pointsOf } from "../../i18n/counted.ts";
import { numberFormat } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";

const minuteMs = 60_000;
const units = [
  ["day", 1_440],
  ["hour", 60],
  ["minute", 1],
] as const;

/** Writes an average holding time in the largest unit that fits: 3.5 days, 12 minutes. */
export function heldText(ms: number): string {
  const minutes = ms / minuteMs;
  const [unit, size] = units.find(([, each]) => minutes >= each) ?? units[2];
  const options = {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 1,
  } as const;
  return numberFormat(`held ${unit}`, options).format(minutes / size);
}

/**
 * Writes the slippage and the delay of a copy's fill against the trader's own fill. Omits a null
 * part.
 */
export function distanceText(slippage_bp: number | null, delay_ms: number | null): string {
  const parts = [
    slippage_bp === null ? "" : m.follow_points(pointsOf(slippage_bp)),
    delay_ms === null ? "" : delayText(delay_ms),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

export function delayText(ms: number): string {
  const options = { style: "unit", unit: "millisecond", maximumFractionDigits: 0 } as const;
  return numberFormat("delay", options).format(ms);
}

/**
 * Result of copying: equity plus the money paid back to the follower, minus the money put in. Null
 * while the equity is unknown.
 */
export function potResult(pot: PotView, equity: number | null): number | null {
  const worth = equity ?? (pot.equity === null ? null : Number(pot.equity));
  return worth === null ? null : worth + Number(pot.came_back) - Number(pot.put_in);
}
