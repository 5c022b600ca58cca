/**
 * Times for events that carry none. The tick log is ordered by time. So a quote must not get a
 * later time than trades still on their way, which would count as out of order.
 *
 * - `wall`: time of receipt less the lag of recent timed events, never before the newest of them.
 * The lag is the delay of their arrival, and includes the difference of the two clocks.
 * - `feed`: the newest event time, which is the clock of a replay; none before the first.
 */
import { ageMs, isAhead } from "#domain/access/age.ts";
import type { FeedSource } from "#domain/contracts/market.ts";

/** A measured lag decays at this rate (ms per ms): one slow burst must not age all quotes. */
const lagDecay = 1 / 20;
/** Tolerance for an event that takes a little longer than the ones before it. */
const jitterMs = 50;
/** An event further than this from its receipt changes no lag: the market drops it anyway. */
const lagMsMax = 60_000;
/** An event further ahead than this does not set the clock: the market drops it as `future`. */
const aheadMsMax = 5_000;
/** Maximum move of an event's time to a stamp given before it arrived. */
const moveMsMax = 5_000;

export class EventClock {
  readonly #source: FeedSource["clock"];
  #newestMs: number | null = null;
  #stampedMs = 0;
  #lagMs: number;
  #lagAtMs: number | null = null;

  /** @param expectedLagMs lag assumed before the first timed event */
  constructor(source: FeedSource["clock"], expectedLagMs: number) {
    this.#source = source;
    this.#lagMs = expectedLagMs;
  }

  /**
   * Records an event with its own time, and returns the time of its tick. That is its own time,
   * with one exception: an event newer than all timed events, yet older than a stamp already given.
   * It arrived later than the lag predicted, and the order of arrival is the true one.
   */
  event(timeMs: number, receivedAtMs: number): number {
    if (this.#source === "wall") {
      const lag = receivedAtMs - timeMs;
      if (Math.abs(lag) > lagMsMax || -lag > aheadMsMax) return timeMs;
      const since = this.#lagAtMs === null ? null : ageMs(this.#lagAtMs, receivedAtMs);
      const lagWithRoom = lag + jitterMs;
      this.#lagMs =
        since === null ? lagWithRoom : Math.max(lagWithRoom, this.#lagMs - since * lagDecay);
      this.#lagAtMs = receivedAtMs;
    }
    if (this.#newestMs !== null && timeMs < this.#newestMs) return timeMs;
    this.#newestMs = timeMs;
    const behind = this.#stampedMs - timeMs;
    return behind > 0 && behind <= moveMsMax ? this.#stampedMs : timeMs;
  }

  /** Time for an event without one (whole ms); null if no known time fits the clock. */
  stamp(receivedAtMs: number): number | null {
    if (this.#source === "feed") return this.#newestMs;
    const stamp = Math.floor(receivedAtMs - this.#lagMs);
    // The clock has stepped back: the next event with its own time says which clock is right.
    if (isAhead(this.#stampedMs, receivedAtMs, aheadMsMax)) return null;
    this.#stampedMs = Math.max(this.#newestMs ?? 0, this.#stampedMs, stamp);
    return this.#stampedMs;
  }

  /** Time for a past event that the provider repeats at a subscription as the current state. */
  stampRepeated(ownTimeMs: number, receivedAtMs: number): number | null {
    if (this.#source === "wall") return this.stamp(receivedAtMs);
    return this.event(ownTimeMs, receivedAtMs);
  }
}
