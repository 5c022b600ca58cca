/**
 * Decides when a trader is notified of a low margin level: once per fall to a warning level. A
 * margin level that moves around a warning level, without a recovery, counts as one fall.
 */
import { isOld } from "../access/age.ts";

export interface ToldCall {
  /** Warning level in percent. */
  level: number;
  toldMs: number;
  /** True if the margin level has since been clearly above the warning level. */
  hasRecovered: boolean;
}

/** Factor by which the margin level must exceed the warning level for a recovery. */
const recoveredTimes = 1.05;
/** Minimum time in ms between two margin calls at one warning level. */
const pauseMs = 15 * 60_000;

interface Step {
  /** All warning levels, in percent. */
  levels: readonly number[];
  told: readonly ToldCall[];
  /** True if the account's margin level is at or below `level`; false without positions. */
  isAtOrBelow(level: number): boolean;
  nowMs: number;
}

export interface CallsAfter {
  told: ToldCall[];
  /**
   * Lowest reached level without a notice yet; null if none. Its notice also tells of the higher
   * reached levels.
   */
  called: number | null;
  /** Next lower level at which the trader gets a notice; null if none. */
  next: number | null;
}

const isOver = ({ toldMs }: ToldCall, nowMs: number) => isOld(toldMs, nowMs, pauseMs);

export function marginCalls({ levels, told, isAtOrBelow, nowMs }: Step): CallsAfter {
  const after: ToldCall[] = [];
  let called: number | null = null;
  let next: number | null = null;
  for (const level of [...levels].sort((left, right) => right - left)) {
    const before = told.find((each) => each.level === level);
    const isBelow = isAtOrBelow(level);
    const hasRecovered = before?.hasRecovered || !isAtOrBelow(level * recoveredTimes);
    // True if the last notice at this level still counts: since that notice, the margin level has
    // not recovered, or `pauseMs` has not passed.
    const isTold = before !== undefined && !(hasRecovered && isOver(before, nowMs));
    if (isTold) after.push({ ...before, hasRecovered });
    else if (isBelow) {
      called = level;
      after.push({ level, toldMs: nowMs, hasRecovered: false });
    } else next ??= level;
  }
  return { told: after, called, next };
}

/** Warning levels between the first and the stop-out; a level of 0 is off. */
export function laterCallsOf(first: number, others: readonly number[], stopOut: number): number[] {
  const wanted = others.filter((level) => level > stopOut && level < first);
  return [...new Set(wanted)].sort((left, right) => right - left);
}
