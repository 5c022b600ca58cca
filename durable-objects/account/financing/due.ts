/** When the account's next rollover is to be booked. */
import { nextRollover, type Rollover } from "#domain/accrual/rollovers.ts";
import { liveRules } from "#domain/market/validate.ts";
import type { Database } from "../../runtime/database.ts";
import type { Profiles } from "../profile.ts";
import { FinancingStore } from "./financing-store.ts";

/**
 * A tick may be accepted until this long after its time, held included: then the last one at or
 * before a rollover is known for ever (ms).
 */
export const bookAfterMs =
  (liveRules.wallClock?.staleMsMax ?? 0) + liveRules.spikeHeldMsMax + 3_000;

export class FinancingDue {
  readonly #store: FinancingStore;
  readonly #profiles: Profiles;

  constructor(db: Database, profiles: Profiles) {
    this.#store = new FinancingStore(db);
    this.#profiles = profiles;
  }

  /**
   * The next rollover (ms) that finds, or found, a position open; null where nothing is open, or
   * nothing is financed.
   */
  nextMs(): number | null {
    return this.#next()?.atMs ?? null;
  }

  /** A rollover is booked in parts, and some of it is. */
  isHalfBooked(): boolean {
    return this.#store.isHalfBooked();
  }

  /** What has passed by now is not charged any more. */
  skip(nowMs: number): void {
    for (;;) {
      const next = this.#next();
      if (next === null || next.atMs > nowMs) return;
      this.#store.setBooked(next);
    }
  }

  #next(): Rollover | null {
    const clock = this.#profiles.read()?.rollover;
    if (!clock) return null;
    const { booked } = this.#store;
    for (let after = booked.atMs; ; ) {
      const since = this.#store.openSince(after);
      if (since === null) return null;
      const next = nextRollover(clock, since);
      // After a change of the clock the same day may end twice: it is booked once.
      if (next.day > booked.day && this.#store.isAnyOpenAt(next.atMs)) return next;
      after = next.atMs;
    }
  }

  /** A rollover has passed and is not booked yet: some of the money may not be the trader's. */
  isDue(nowMs: number): boolean {
    const next = this.nextMs();
    return next !== null && next <= nowMs;
  }
}
