/**
 * When a trader is told that the margin level is low: once for each fall to a level that calls, and
 * again only after it has recovered and fallen anew. A level that trembles around a limit is one
 * fall.
 */
import { isOld } from "../age.ts";

/** A call that was told. */
export interface ToldCall {
  /** Margin level in percent that calls. */
  level: number;
  toldMs: number;
  /** The margin level was clearly above it since. */
  hasRecovered: boolean;
}

/** Above a level by this part of it, an account has recovered from the call. */
const recoveredTimes = 1.05;
/** The same call is not told again within this time (ms). */
const pauseMs = 15 * 60_000;

interface Step {
  /** All levels that call, in percent. */
  levels: readonly number[];
  told: readonly ToldCall[];
  /** True where the margin level is at or below this one; never without positions. */
  isAtOrBelow(level: number): boolean;
  nowMs: number;
}

export interface CallsAfter {
  told: ToldCall[];
  /** The lowest level that has to be told now: a deep fall is one call. Null for none. */
  called: number | null;
  /** The highest level above which nothing is to be told; null where none waits below. */
  next: number | null;
}

const isOver = ({ toldMs }: ToldCall, nowMs: number) => isOld(toldMs, nowMs, pauseMs);

/** Looks at an account: what to tell, and below which level to look again. */
export function marginCalls({ levels, told, isAtOrBelow, nowMs }: Step): CallsAfter {
  const after: ToldCall[] = [];
  let called: number | null = null;
  let next: number | null = null;
  for (const level of [...levels].sort((left, right) => right - left)) {
    const before = told.find((each) => each.level === level);
    const isBelow = isAtOrBelow(level);
    const hasRecovered = before?.hasRecovered || !isAtOrBelow(level * recoveredTimes);
    // Told for this fall, or so short a time ago that it counts as this one.
    const isTold = before !== undefined && !(hasRecovered && isOver(before, nowMs));
    if (isTold) after.push({ ...before, hasRecovered });
    else if (isBelow) {
      called = level;
      after.push({ level, toldMs: nowMs, hasRecovered: false });
    } else next ??= level;
  }
  return { told: after, called, next };
}

/**
 * The levels that a company's settings call at: the first, and those below it that are still above
 * the stop-out. 0 is none.
 */
export function laterCallsOf(first: number, others: readonly number[], stopOut: number): number[] {
  const wanted = others.filter((level) => level > stopOut && level < first);
  return [...new Set(wanted)].sort((left, right) => right - left);
}
