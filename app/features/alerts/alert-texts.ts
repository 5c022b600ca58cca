/** Price alerts in words. */
import type { WireAlert } from "#domain/contracts/http/alert.ts";
import { numberFormat } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";

/** @param price as it is shown */
export function levelText(direction: WireAlert["direction"], price: string): string {
  return direction === "above" ? m.alert_at_or_above({ price }) : m.alert_at_or_below({ price });
}

export function sideText(side: WireAlert["side"]): string {
  return side === "bid" ? m.home_column_bid() : m.home_column_ask();
}

export function lasting(unit: "minute" | "hour" | "day" | "week", count: number): string {
  return numberFormat(`long ${unit}`, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
