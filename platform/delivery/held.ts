import { isOld } from "#domain/access/age.ts";
import {
  type ChosenWays,
  heldUntil,
  isChosen,
  type NoticeWay,
  type QuietHours,
} from "#domain/notices/choices.ts";
import { eventOf, type Notice } from "#domain/notices/notices.ts";

/** Maximum age of a notice in ms: older ones are dropped. Quiet hours are shorter. */
const newsMs = 2 * 86_400_000;

export interface Held {
  notice: Notice;
  untilMs: number;
}

/**
 * Splits the notices that the owner chose for this way: `held` must wait, `news` is to be sent now.
 */
export function chosenNotices(
  { ways, quiet }: { ways: ChosenWays; quiet: QuietHours },
  way: NoticeWay,
  notices: readonly Notice[],
  nowMs: number,
) {
  const wanted = notices.filter(({ kind }) => isChosen(ways, eventOf[kind], way));
  const held = wanted.flatMap((notice): Held[] => {
    const untilMs = heldUntil(notice.kind, quiet, nowMs);
    return untilMs === null ? [] : [{ notice, untilMs }];
  });
  const waiting = new Set(held.map(({ notice }) => notice));
  const news = wanted.filter((each) => !waiting.has(each) && !isOld(each.atMs, nowMs, newsMs));
  return { held, news };
}
