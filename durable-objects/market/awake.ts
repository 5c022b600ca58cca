import { isAhead } from "#domain/access/age.ts";
import { Component } from "../runtime/bases.ts";
import type { Timers } from "../runtime/timers.ts";

/** Timer that lets the market sleep; calls of `forMs` and `until` postpone it. */
export const idleTimer = "idle";
const neededMs = 60_000;
/**
 * Maximum time in ms to stay awake. A timer that is due even later is ignored, because the clock
 * that set it was ahead.
 */
const longestMs = 32 * 86_400_000;

export class Awake extends Component<{ timers: Timers; now(): number }> {
  /** Keeps the market awake. Saves writes: leaves a timer that ends at most 30 s too early. */
  forMs(ms = neededMs): void {
    const wantedMs = this.ports.now() + ms;
    const idleMs = this.#idleMs;
    if (idleMs === null || idleMs < wantedMs - neededMs / 2)
      this.ports.timers.set(idleTimer, wantedMs);
  }

  until(timeMs: number): void {
    const idleMs = this.#idleMs;
    if (idleMs === null || idleMs < timeMs) this.ports.timers.set(idleTimer, timeMs);
  }

  get isNeeded(): boolean {
    const idleMs = this.#idleMs;
    return idleMs !== null && idleMs > this.ports.now();
  }

  get #idleMs(): number | null {
    const dueMs = this.ports.timers.dueOf(idleTimer);
    return dueMs === null || isAhead(dueMs, this.ports.now(), longestMs) ? null : dueMs;
  }
}
