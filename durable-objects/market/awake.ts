/**
 * How long a market keeps its feed after it was needed last: one timer, which quotes, triggers and
 * expiries move ahead.
 */
import type { Timers } from "../runtime/timers.ts";

/** Runs out when nothing has moved it ahead: the market may sleep. */
export const idleTimer = "idle";
const neededMs = 60_000;

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
    const idleMs = this.#timers.dueOf(idleTimer);
    const wantedMs = this.#now() + ms;
    if (idleMs === null || idleMs < wantedMs - neededMs / 2) this.#timers.set(idleTimer, wantedMs);
  }

  until(timeMs: number): void {
    const idleMs = this.#timers.dueOf(idleTimer);
    if (idleMs === null || idleMs < timeMs) this.#timers.set(idleTimer, timeMs);
  }

  get isNeeded(): boolean {
    const idleMs = this.#timers.dueOf(idleTimer);
    return idleMs !== null && idleMs > this.#now();
  }
}
