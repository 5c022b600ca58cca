/**
 * Decides which time stamps of a live feed are accepted. The newest tick is the clock of a market.
 * So one tick stamped seconds ahead would make all real ticks after it "out of order". The price
 * would freeze while orders still fill at it.
 *
 * A provider's clock may be ahead of ours, or behind it, by its usual lead: the largest lead of
 * recent ticks. Transmission only reduces the lead. A tick stamped further ahead is held until
 * later ticks decide. If later stamps are no longer ahead, it is dropped as `future`. If
 * `confirmations` more are ahead, too, the feed's clock is accepted, and all ticks pass in order.
 * Without a next tick, a held tick passes once its stamp is no longer too far ahead of the wall
 * clock.
 */
import { isOld } from "../access/age.ts";
import type { DropReason } from "../contracts/market.ts";
import type { Tick } from "./tick.ts";

/** Outcome of a tick, and of ticks that were held before it. */
export interface Verdict {
  accepted: Tick[];
  dropped: DropReason[];
}

/** Maximum ms by which a tick's lead may exceed the usual lead: its transmission may be faster. */
const aheadMsMax = 250;
/** Minimum number of ticks before a negative lead counts: fewer ticks may all be delayed ones. */
const ticksFew = 8;
/** Minimum length in ms of an epoch. The usual lead is the largest of the newest two epochs. */
const epochMs = 60_000;
const epochTicks = 32;

/** Computes the usual lead in ms of a feed's clock over ours; negative if it is behind. */
class FeedLead {
  #seen = 0;
  #before = Number.NEGATIVE_INFINITY;
  #now = Number.NEGATIVE_INFINITY;
  #epochSinceMs = 0;
  #epochSeen = 0;

  /** Usual lead in ms; null before the first tick. */
  get usualMs(): number | null {
    const lead = Math.max(this.#before, this.#now);
    return Number.isFinite(lead) ? lead : null;
  }

  /** Maximum accepted lead of a stamp in ms. The filter holds stamps beyond it. */
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

export class StampFilter {
  readonly #confirmations: number;
  readonly #lead = new FeedLead();
  #held: Tick[] = [];
  /** Number of consecutive ticks whose stamps were too far ahead. */
  #ahead = 0;

  constructor(confirmations: number) {
    this.#confirmations = confirmations;
  }

  get held(): readonly Tick[] {
    return this.#held;
  }

  /** Wall time in ms at which the first held tick is no longer too far ahead; null without one. */
  get releaseAtMs(): number | null {
    const [first] = this.#held;
    return first ? first.timeMs - this.#lead.believedMs : null;
  }

  /** Wall time in ms at which a tick was current; before `nowMs` if its transmission was slow. */
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
    // A tick slightly older than the last held one is out of order; a much older one disproves it.
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

  /** Releases held ticks whose stamps are no longer too far ahead of the wall clock. */
  expire(nowMs: number): Tick[] {
    const count = this.#held.filter((tick) => tick.timeMs - nowMs <= this.#lead.believedMs).length;
    return this.#held.splice(0, count);
  }

  /** Drops held ticks. Returns a reason for each. */
  drop(): DropReason[] {
    this.#ahead = 0;
    return this.#held.splice(0).map((): DropReason => "future");
  }
}
