import { dateFormat, formatTime } from "./format.ts";

/** Formats a time for receipts: to the millisecond, year first, the same in every language. */
export function formatTimeMs(timeMs: number, zone: string): string {
  const options = {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
  } as const;
  return formatTime(dateFormat(`receipt ${zone}`, options, "sv-SE"), timeMs).replace(",", ".");
}
