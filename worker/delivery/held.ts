import { isOld } from "#domain/age.ts";
import type { Notice } from "#domain/notices/notices.ts";

/** A notice undelivered for this long is dropped; quiet hours are shorter. */
const newsMs = 2 * 86_400_000;

/** A notice that waits for the end of its owner's quiet hours. */
export interface Held {
  notice: Notice;
  untilMs: number;
}

export const isNews = ({ atMs }: Notice, nowMs: number) => !isOld(atMs, nowMs, newsMs);
