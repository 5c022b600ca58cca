import { nextRollover, type Rollover } from "#domain/accrual/rollovers.ts";
import { liveRules } from "#domain/market/validate.ts";
import type { Database } from "../../runtime/database.ts";
import { Module } from "../module.ts";
import type { Profiles } from "../profile.ts";
import { FinancingStore } from "./financing-store.ts";

/**
 * Maximum delay in ms between a tick's time and its acceptance, including the time for which the
 * market may hold the tick back. After this delay, the last tick at or before a rollover is final.
 */
export const bookAfterMs =
  (liveRules.wallClock?.staleMsMax ?? 0) + liveRules.spikeHeldMsMax + 3_000;

export class FinancingDue extends Module<{ db: Database; profiles: Profiles }> {
  readonly #store = new FinancingStore(this.context.db);

  /** Next rollover (ms) with an open position; null if nothing is open or nothing is financed. */
  nextMs(): number | null {
    return this.#next()?.atMs ?? null;
  }

  isHalfBooked(): boolean {
    return this.#store.isHalfBooked();
  }

  /** Marks passed rollovers as booked, so that they charge nothing. */
  skip(nowMs: number): void {
    for (;;) {
      const next = this.#next();
      if (next === null || next.atMs > nowMs) return;
      this.#store.setBooked(next);
    }
  }

  #next(): Rollover | null {
    const clock = this.context.profiles.read()?.rollover;
    if (!clock) return null;
    const { booked } = this.#store;
    for (let after = booked.atMs; ; ) {
      const since = this.#store.openSince(after);
      if (since === null) return null;
      const next = nextRollover(clock, since);
      // After a change of the rollover time a day may end twice. The day is booked once.
      if (next.day > booked.day && this.#store.isAnyOpenAt(next.atMs)) return next;
      after = next.atMs;
    }
  }

  /** True if a passed rollover is not booked yet; its charge may still reduce the balance. */
  isDue(nowMs: number): boolean {
    const next = this.nextMs();
    return next !== null && next <= nowMs;
  }
}
