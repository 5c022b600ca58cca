import { dateFormat } from "../../i18n/format.ts";

/** Times of a conversation, in the company's zone and the reader's language. */
export const chatTime = (atMs: number, zone: string): string =>
  dateFormat(`chat time ${zone}`, { timeStyle: "short", timeZone: zone }).format(atMs);

export const chatDay = (atMs: number, zone: string): string =>
  dateFormat(`chat day ${zone}`, { dateStyle: "medium", timeZone: zone }).format(atMs);
