import { dateFormat } from "../../i18n/format.ts";

/** The day on which an item was published, in the company's zone. */
export function publishedDay(timeMs: number, timeZone: string): string {
  if (Number.isNaN(new Date(timeMs).getTime())) return "";
  return dateFormat(`published ${timeZone}`, { dateStyle: "long", timeZone }).format(timeMs);
}
