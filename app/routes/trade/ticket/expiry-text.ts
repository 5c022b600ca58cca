import {
  type Expiry,
  type ExpiryChoice,
  expiresMs,
  expiryDaysMax,
} from "../../../features/orders/draft/expiry.ts";
import { dateFormat, numberFormat } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";

function lasting(unit: "day" | "week", count: number): string {
  return numberFormat(`long ${unit}`, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

export const expiryTexts: Record<ExpiryChoice, () => string> = {
  none: m.trade_expiry_none,
  day: m.trade_expiry_day,
  week: () => lasting("week", 1),
  month: () => lasting("day", 30),
  quarter: () => lasting("day", expiryDaysMax),
  own: m.trade_expiry_own,
};

/** Text with the order's end in the device's time zone; undefined without an expiry. */
export function endText(expiry: Expiry, nowMs: number): string | undefined {
  const ms = expiresMs(expiry, nowMs);
  if (ms === null) return undefined;
  const time = dateFormat("end", { dateStyle: "medium", timeStyle: "short" }).format(ms);
  return m.trade_expiry_until({ time: isolate(time) });
}
