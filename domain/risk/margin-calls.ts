/**
 * Notifies a trader of a low margin level: once per fall to a warning level, and again only after a
 * recovery. A level that trembles around a limit is one fall.
 */
import { isOld } from "../access/age.ts";

/** A margin call that was sent to the trader. */
export interface ToldCall {
  /** Warning margin level in percent. */
  level: number;
  toldMs: number;
  /** True if the margin level was clearly above it since. */
  hasRecovered: boolean;
}

/** An account has recovered once its level exceeds the call's by this factor. */
const recoveredTimes = 1.05;
/** Shortest time between two equal calls (ms). */
const pauseMs = 15 * 60_000;

interface Step {
  /** All warning levels, in percent. */
  levels: readonly number[];
  told: readonly ToldCall[];
  /** True if the margin level is at or below this one; never without positions. */
  isAtOrBelow(level: number): boolean;
  nowMs: number;
}

export interface CallsAfter {
  told: ToldCall[];
  /** The lowest level to notify of now, because a deep fall is one call. Null if none. */
  called: number | null;
  /** Next level at which the trader gets a notice; null if none. */
  next: number | null;
}

const isOver = ({ toldMs }: ToldCall, nowMs: number) => isOld(toldMs, nowMs, pauseMs);

/** Checks an account: which call to send, and the level of the next check. */
export function marginCalls({ levels, told, isAtOrBelow, nowMs }: Step): CallsAfter {
  const after: ToldCall[] = [];
  let called: number | null = null;
  let next: number | null = null;
  for (const level of [...levels].sort((left, right) => right - left)) {
    const before = told.find((each) => each.level === level);
    const isBelow = isAtOrBelow(level);
    const hasRecovered = before?.hasRecovered || !isAtOrBelow(level * recoveredTimes);
    // Told for this fall, or so recently that it counts as this one.
    const isTold = before !== undefined && !(hasRecovered && isOver(before, nowMs));
    if (isTold) after.push({ ...before, hasRecovered });
    else if (isBelow) {
      called = level;
      after.push({ level, toldMs: nowMs, hasRecovered: false });
    } else next ??= level;
  }
  return { told: after, called, next };
}

/** Warning levels below the first and above the stop-out; 0 means none. */
export function laterCallsOf(first: number, others: readonly number[], stopOut: number): number[] {
  const wanted = others.filter((level) => level > stopOut && level < first);
  return [...new Set(wanted)].sort((left, right) => right - left);
}
