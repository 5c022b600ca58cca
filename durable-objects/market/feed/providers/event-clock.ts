/**
 * Times for events that carry no time. The tick log is ordered by time. So a quote must not get a
 * later time than trades that are still on their way: those trades would count as out of order.
 *
 * - `wall`: time of receipt less the lag of recent timed events, never before the newest of them.
 * The lag is the delay of their arrival, and includes the difference between the provider's clock
 * and ours.
 * - `feed`: the newest event time, which is the clock of a replay; none before the first.
 */
import { ageMs, isAhead } from "#domain/access/age.ts";
import type { FeedSource } from "#domain/contracts/market.ts";

/** Decay of a measured lag (ms per ms), so that one slow burst does not delay all later quotes. */
const lagDecay = 1 / 20;
/** Tolerance in ms for an event that takes a little longer than earlier events. */
const jitterMs = 50;
/** Maximum lag in ms that is measured. The market drops an event with a larger lag. */
const lagMsMax = 60_000;
/** Maximum lead in ms of an event that sets the clock. The market drops an event further ahead. */
const aheadMsMax = 5_000;
/** Maximum time in ms by which an event is moved forward to the newest stamp. */
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
   * Records an event with its own time, and returns the time of its tick: usually this own time. If
   * the newest event is up to `moveMsMax` older than the newest stamp, returns that stamp. Such an
   * event only took longer than the assumed lag, so ticks keep the order of arrival.
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

  /** Time (whole ms) for an event that carries none; null while no right time is known. */
  stamp(receivedAtMs: number): number | null {
    if (this.#source === "feed") return this.#newestMs;
    const stamp = Math.floor(receivedAtMs - this.#lagMs);
    // The clock has stepped back. An event with a time of its own must show which time is right.
    if (isAhead(this.#stampedMs, receivedAtMs, aheadMsMax)) return null;
    this.#stampedMs = Math.max(this.#newestMs ?? 0, this.#stampedMs, stamp);
    return this.#stampedMs;
  }

  /** Time for a past event that the provider repeats as the current state at a subscription. */
  stampRepeated(ownTimeMs: number, receivedAtMs: number): number | null {
    if (this.#source === "wall") return this.stamp(receivedAtMs);
    return this.event(ownTimeMs, receivedAtMs);
  }
}
