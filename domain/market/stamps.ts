/**
 * Decides which stamps of a live feed are believed. The newest tick is the clock of a market. So
 * one tick stamped seconds ahead would make all real ticks after it "out of order". The price would
 * freeze while orders still fill at it.
 *
 * A provider's clock may be ahead of ours, or behind it, by its usual lead. That is the largest of
 * recent ticks, since a tick's way only reduces it. A stamp further ahead is held, and later ticks
 * decide. If they come back, it is dropped as `future`. If `confirmations` more agree, the feed's
 * clock is believed and all go through in order. Without a next tick it goes through once the wall
 * clock has caught up with it.
 */
import { isOld } from "../access/age.ts";
import type { DropReason } from "../contracts/market.ts";
import type { Tick } from "./tick.ts";

/** Outcome of a tick, and of earlier held ones. */
export interface Verdict {
  accepted: Tick[];
  dropped: DropReason[];
}

/** Maximum lead (ms) of a quicker tick: the time that its predecessors lost on their way. */
const aheadMsMax = 250;
/** Minimum ticks: fewer may lead by delays alone, so the feed does not count as behind. */
const ticksFew = 8;
/** The lead covers the newest two epochs: a minute and some ticks each. */
const epochMs = 60_000;
const epochTicks = 32;

/** The usual lead of a feed's clock over ours (ms), negative if it is behind. */
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

  /** Maximum believed lead of a stamp (ms); the filter doubts a stamp beyond it. */
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
  /** Consecutive ticks that were ahead. */
  #ahead = 0;

  constructor(confirmations: number) {
    this.#confirmations = confirmations;
  }

  get held(): readonly Tick[] {
    return this.#held;
  }

  /** When the first held tick is no longer ahead (ms); null if none is held. */
  get releaseAtMs(): number | null {
    const [first] = this.#held;
    return first ? first.timeMs - this.#lead.believedMs : null;
  }

  /** Wall time (ms) at which an arrived tick was the price: earlier after a long way. */
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
    // A tick a little older than the previous one is out of order, not a feed that has come back.
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

  /** Releases ticks that the wall clock has caught up with. */
  expire(nowMs: number): Tick[] {
    const count = this.#held.filter((tick) => tick.timeMs - nowMs <= this.#lead.believedMs).length;
    return this.#held.splice(0, count);
  }

  /** Gives up held ticks. Returns a reason for each. */
  drop(): DropReason[] {
    this.#ahead = 0;
    return this.#held.splice(0).map((): DropReason => "future");
  }
}
