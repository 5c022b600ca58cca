/**
 * How long a market keeps its feed after it was needed last: one timer, which quotes, triggers and
 * expiries move ahead.
 */
import { isAhead } from "#domain/age.ts";
import type { Timers } from "../runtime/timers.ts";

/** Runs out when nothing has moved it ahead: the market may sleep. */
export const idleTimer = "idle";
const neededMs = 60_000;
/** Nothing needs a market for longer at once: a later time was set by a clock ahead. */
const longestMs = 32 * 86_400_000;

export class Awake {
  readonly #timers: Timers;
  readonly #now: () => number;

  constructor(timers: Timers, now: () => number) {
    this.#timers = timers;
    this.#now = now;
  }

  /**
   * Needed from now on, by default for a minute. Written at most twice a minute, however often
   * callers ask.
   */
  forMs(ms = neededMs): void {
    const wantedMs = this.#now() + ms;
    const idleMs = this.#idleMs;
    if (idleMs === null || idleMs < wantedMs - neededMs / 2) this.#timers.set(idleTimer, wantedMs);
  }

  until(timeMs: number): void {
    const idleMs = this.#idleMs;
    if (idleMs === null || idleMs < timeMs) this.#timers.set(idleTimer, timeMs);
  }

  get isNeeded(): boolean {
    const idleMs = this.#idleMs;
    return idleMs !== null && idleMs > this.#now();
  }

  get #idleMs(): number | null {
    const dueMs = this.#timers.dueOf(idleTimer);
    return dueMs === null || isAhead(dueMs, this.#now(), longestMs) ? null : dueMs;
  }
}
