import { isOld } from "#domain/access/age.ts";
import {
  type ChosenWays,
  heldUntil,
  isChosen,
  type NoticeWay,
  type QuietHours,
} from "#domain/notices/choices.ts";
import { eventOf, type Notice } from "#domain/notices/notices.ts";

/** Maximum age of a notice in ms: older ones are dropped. Quiet hours never last that long. */
const newsMs = 2 * 86_400_000;

export interface Held {
  notice: Notice;
  untilMs: number;
}

/**
 * Selects the notices that the customer wants to get in one way, such as e-mail or push. `held`
 * must wait for the end of quiet hours; `news` is sent now.
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
