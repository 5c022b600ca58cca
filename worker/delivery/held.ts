import { isOld } from "#domain/age.ts";
import type { Notice } from "#domain/notices/notices.ts";

/** What no carrier has taken for so long is no news any more; quiet hours are shorter. */
const newsMs = 2 * 86_400_000;

/** A notice that waits for the end of its owner's quiet hours. */
export interface Held {
  notice: Notice;
  untilMs: number;
}

export const isNews = ({ atMs }: Notice, nowMs: number) => !isOld(atMs, nowMs, newsMs);
