/**
 * Which stamps of a live feed are believed. The newest tick is the clock of a market, so one tick
 * stamped seconds ahead would make all real ticks after it "out of order", and the price would
 * freeze while orders still fill at it.
 *
 * A provider's clock may run ahead of ours, or behind it, by its own usual lead: the largest that
 * recent ticks had, since a tick's way only takes from it. A stamp further ahead than that is held,
 * and the next ticks decide: when they come back, it is dropped as `future`; when `confirmations`
 * more agree, the feed's clock is believed and all go through in order. Without a next tick it is
 * let through once the wall clock has caught up with it: it is ahead of nothing then.
 */
import { isOld } from "../age.ts";
import type { DropReason } from "../contracts/market.ts";
import type { Tick } from "./tick.ts";

/** What became of a tick, and of those that were held before it. */
export interface Verdict {
  accepted: Tick[];
  dropped: DropReason[];
}

/**
 * A tick that comes quicker than those before it is ahead of them by what they lost on their way.
 */
const aheadMsMax = 250;
/**
 * With fewer ticks than this, their lead may be that of late ones: it is not believed to be behind
 * the wall clock.
 */
const ticksFew = 8;
/** The lead is that of the newest two epochs: a minute and some ticks each. */
const epochMs = 60_000;
const epochTicks = 32;

/** The usual lead of a feed's clock over ours (ms), below zero for one that is behind. */
class FeedLead {
  #seen = 0;
  #before = Number.NEGATIVE_INFINITY;
  #now = Number.NEGATIVE_INFINITY;
  #epochSinceMs = 0;
  #epochSeen = 0;

  /** Null before the first tick. */
  get usualMs(): number | null {
    const lead = Math.max(this.#before, this.#now);
    return Number.isFinite(lead) ? lead : null;
  }

  /** Beyond this a stamp is doubted. */
  get believedMs(): number {
    const usual = this.usualMs ?? 0;
    return (this.#seen < ticksFew ? Math.max(0, usual) : usual) + aheadMsMax;
  }

  learn(leadMs: number, nowMs: number): void {
    if (this.#epochSeen >= epochTicks && isOld(this.#epochSinceMs, nowMs, epochMs)) {
      this.#before = this.#now;
      this.#now = Number.NEGATIVE_INFINITY;
      this.#epochSeen = 0;
    }
    if (this.#epochSeen === 0) this.#epochSinceMs = nowMs;
    this.#epochSeen++;
    this.#seen++;
    this.#now = Math.max(this.#now, leadMs);
  }
}

/** One per live market. */
export class StampFilter {
  readonly #confirmations: number;
  readonly #lead = new FeedLead();
  #held: Tick[] = [];
  /** Ticks in a row that were ahead. */
  #ahead = 0;

  constructor(confirmations: number) {
    this.#confirmations = confirmations;
  }

  get held(): readonly Tick[] {
    return this.#held;
  }

  /** When the first held tick is ahead of nothing any more (ms); null when none is held. */
  get releaseAtMs(): number | null {
    const [first] = this.#held;
    return first ? first.timeMs - this.#lead.believedMs : null;
  }

  /**
   * Wall time as of which a tick that has just come is the price: its arrival, or earlier for one
   * that was on its way for long.
   */
  freshAtMs(tick: Tick, nowMs: number): number {
    return Math.min(nowMs, tick.timeMs - (this.#lead.usualMs ?? 0));
  }

  accept(tick: Tick, nowMs: number): Verdict {
    const accepted = this.expire(nowMs);
    const dropped: DropReason[] = [];
    const last = this.#held.at(-1);
    const isBehindHeld = last !== undefined && tick.timeMs < last.timeMs;
    if (tick.timeMs - nowMs <= this.#lead.believedMs) {
      this.#lead.learn(tick.timeMs - nowMs, nowMs);
      dropped.push(...this.drop());
      return { accepted: [...accepted, tick], dropped };
    }
    // A little older than the one before it: a tick out of order, not a feed that has come back.
    if (isBehindHeld && last.timeMs - tick.timeMs <= aheadMsMax) {
      return { accepted, dropped: ["out_of_order"] };
    }
    if (isBehindHeld) dropped.push(...this.drop());
    this.#held.push(tick);
    this.#ahead++;
    if (this.#ahead <= this.#confirmations) return { accepted, dropped };
    for (const each of this.#held) this.#lead.learn(each.timeMs - nowMs, nowMs);
    accepted.push(...this.#held);
    this.#held = [];
    return { accepted, dropped };
  }

  /** Takes out what the wall clock has caught up with. */
  expire(nowMs: number): Tick[] {
    const count = this.#held.filter((tick) => tick.timeMs - nowMs <= this.#lead.believedMs).length;
    return this.#held.splice(0, count);
  }

  /** Gives up what is held: nothing is ahead any more. Answers a reason for each. */
  drop(): DropReason[] {
    this.#ahead = 0;
    return this.#held.splice(0).map((): DropReason => "future");
  }
}
