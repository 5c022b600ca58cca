/**
 * Rules for a feed's ticks, in order:
 *
 * 1. garbage: a price that is no finite number above zero, or a time that is no whole ms.
 * 2. crossed: bid above ask.
 * 3. future / stale: further ahead of or behind the wall clock than allowed (live feeds only). A
 * stamp within these bounds that exceeds the feed's usual lead is held until the next ticks decide
 * (`stamps.ts`).
 * 4. out_of_order: earlier than the previous tick. The same ms is fine, in order of arrival.
 * 5. duplicate: a quote with the time, bid and ask of the previous one. A trade is no duplicate.
 * 6. spike: a price further than `spikeShare` from the last accepted one is held, with all later
 * ticks in order. If a later tick is near the accepted price again, the held ones are dropped. Once
 * `spikeConfirmations` ticks stay away, or after `spikeHeldMsMax`, everything held goes through in
 * order. So a real jump loses no tick. If the feed is lost, held ticks are dropped: they cannot be
 * confirmed.
 */
import { isAhead, isOld } from "../access/age.ts";
import type { DropReason } from "../contracts/market.ts";
import { StampFilter, type Verdict } from "./stamps.ts";
import type { Tick } from "./tick.ts";

export interface TickRules {
  /** Bounds of rule 3; null turns it off for replays, whose clock is the newest event. */
  wallClock: { futureMsMax: number; staleMsMax: number } | null;
  /** Distance of rule 6 as a share of the price, e.g. 0.005; null turns the rule off. */
  spikeShare: number | null;
  spikeConfirmations: number;
  spikeHeldMsMax: number;
}

export const liveRules: TickRules = {
  wallClock: { futureMsMax: 5_000, staleMsMax: 60_000 },
  spikeShare: 0.005,
  spikeConfirmations: 3,
  spikeHeldMsMax: 2_000,
};

export const replayRules: TickRules = { ...liveRules, wallClock: null, spikeShare: null };

const nothing: Verdict = { accepted: [], dropped: [] };

function isUsable(price: number): boolean {
  return Number.isFinite(price) && price > 0;
}

function isGarbage(tick: Tick): boolean {
  return (
    !Number.isSafeInteger(tick.timeMs) ||
    tick.timeMs <= 0 ||
    !isUsable(tick.bid) ||
    !isUsable(tick.ask) ||
    (tick.last !== undefined && !isUsable(tick.last)) ||
    (tick.size !== undefined && !(Number.isFinite(tick.size) && tick.size >= 0))
  );
}

/** Applies the rules to one market's ticks. Stores the last tick and held ones; has no clock. */
export class TickGate {
  readonly #rules: TickRules;
  /** Filter of time stamps; null for replays, which have no wall clock. */
  readonly #stamps: StampFilter | null;
  /** Newest tick with an accepted stamp, even if held. Rules 4 and 5 compare ticks with it. */
  #newest: Tick | null;
  #reference: Tick | null;
  #held: Tick[] = [];
  #heldSinceMs = 0;

  /** @param last the last accepted tick, from storage */
  constructor(rules: TickRules, last: Tick | null) {
    this.#rules = rules;
    this.#stamps = rules.wallClock === null ? null : new StampFilter(rules.spikeConfirmations);
    this.#newest = last;
    this.#reference = last;
  }

  /** Time in ms at which held ticks are decided without another tick; null if none is held. */
  get releaseAtMs(): number | null {
    const spike = this.#held.length === 0 ? null : this.#heldSinceMs + this.#rules.spikeHeldMsMax;
    const stamp = this.#stamps?.releaseAtMs ?? null;
    return spike === null || stamp === null ? (spike ?? stamp) : Math.min(spike, stamp);
  }

  /** Event time of the oldest held tick, from which the price is in doubt; null if none is held. */
  get doubtedFromMs(): number | null {
    const first = this.#held[0] ?? this.#stamps?.held[0];
    return first?.timeMs ?? null;
  }

  /** Wall time in ms at which a newly accepted tick was current. */
  freshAtMs(tick: Tick, nowMs: number): number {
    return this.#stamps?.freshAtMs(tick, nowMs) ?? nowMs;
  }

  /**
   * True if this tick's stamp fits the wall clock, but the newest accepted tick is ahead of the
   * clock and of this tick. So the newest tick's stamp was wrong.
   */
  disproves(tick: Tick, nowMs: number): boolean {
    const clock = this.#rules.wallClock;
    const newest = this.#newest;
    if (!clock || !newest || !isAhead(newest.timeMs, nowMs, clock.futureMsMax)) return false;
    return tick.timeMs < newest.timeMs && this.#refusal(tick, nowMs) === null;
  }

  accept(tick: Tick, nowMs: number): Verdict {
    const reason = this.#refusal(tick, nowMs);
    if (reason) return { accepted: [], dropped: [reason] };
    const stamped = this.#stamps?.accept(tick, nowMs) ?? { accepted: [tick], dropped: [] };
    return this.#admitAll(stamped, nowMs);
  }

  /** Releases ticks that were held long enough. The caller calls it at `releaseAtMs`. */
  expire(nowMs: number): Verdict {
    const stamped = { accepted: this.#stamps?.expire(nowMs) ?? [], dropped: [] };
    const verdict = this.#admitAll(stamped, nowMs);
    if (this.#held.length === 0 || !this.#areHeldTooLong(nowMs)) {
      return verdict;
    }
    return { ...verdict, accepted: [...verdict.accepted, ...this.#release().accepted] };
  }

  /** Drops held ticks, which a lost feed cannot confirm. Returns a reason for each. */
  abandon(): DropReason[] {
    const held = this.#held.splice(0).map((): DropReason => "spike");
    return [...held, ...(this.#stamps?.drop() ?? [])];
  }

  #admitAll(stamped: Verdict, nowMs: number): Verdict {
    const verdict: Verdict = { accepted: [], dropped: [...stamped.dropped] };
    for (const tick of stamped.accepted) {
      const each = this.#admit(tick, nowMs);
      verdict.accepted.push(...each.accepted);
      verdict.dropped.push(...each.dropped);
    }
    return verdict;
  }

  #admit(tick: Tick, nowMs: number): Verdict {
    const reason = this.#misplaced(tick);
    if (reason) return { accepted: [], dropped: [reason] };
    this.#newest = tick;
    return this.#passSpikeFilter(tick, nowMs);
  }

  #refusal(tick: Tick, nowMs: number): DropReason | null {
    if (isGarbage(tick)) return "garbage";
    if (tick.bid > tick.ask) return "crossed";
    const clock = this.#rules.wallClock;
    if (clock && isAhead(tick.timeMs, nowMs, clock.futureMsMax)) return "future";
    if (clock && isAhead(nowMs, tick.timeMs, clock.staleMsMax)) return "stale";
    return null;
  }

  #misplaced(tick: Tick): DropReason | null {
    const before = this.#newest;
    if (!before) return null;
    if (tick.timeMs < before.timeMs) return "out_of_order";
    const isRepeat =
      tick.last === undefined &&
      before.last === undefined &&
      tick.timeMs === before.timeMs &&
      tick.bid === before.bid &&
      tick.ask === before.ask;
    return isRepeat ? "duplicate" : null;
  }

  #passSpikeFilter(tick: Tick, nowMs: number): Verdict {
    const { spikeShare, spikeConfirmations } = this.#rules;
    const reference = this.#reference;
    if (spikeShare === null || reference === null) return this.#take([tick]);
    const far = isFar(tick, reference, spikeShare);
    if (this.#held.length === 0) {
      if (!far) return this.#take([tick]);
      this.#held = [tick];
      this.#heldSinceMs = nowMs;
      return nothing;
    }
    if (!far) {
      const dropped = this.#held.map((): DropReason => "spike");
      this.#held = [];
      return { accepted: this.#take([tick]).accepted, dropped };
    }
    this.#held.push(tick);
    const isEnough = this.#held.length > spikeConfirmations || this.#areHeldTooLong(nowMs);
    return isEnough ? this.#release() : nothing;
  }

  #areHeldTooLong(nowMs: number): boolean {
    return isOld(this.#heldSinceMs, nowMs, this.#rules.spikeHeldMsMax);
  }

  #release(): Verdict {
    const held = this.#held;
    this.#held = [];
    return this.#take(held);
  }

  #take(ticks: Tick[]): Verdict {
    this.#reference = ticks.at(-1) ?? this.#reference;
    return { accepted: ticks, dropped: [] };
  }
}

function isFar(tick: Tick, reference: Tick, share: number): boolean {
  const price = (each: Tick) => each.last ?? each.bid;
  const limit = price(reference) * share;
  return (
    Math.abs(price(tick) - price(reference)) > limit || Math.abs(tick.bid - reference.bid) > limit
  );
}
