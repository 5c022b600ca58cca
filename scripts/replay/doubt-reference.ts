/**
 * Computes from the messages of a live feed which ticks count, and when their price may be used. It
 * shares no code with the platform. The rules:
 *
 * - A quote is dropped if its bid is above its ask.
 * - A quote is dropped if its stamp is more than 5 s ahead of the wall clock, or 60 s behind it.
 * - A quote is dropped if it is older than the newest believed tick, or equal to that tick.
 * - A tick's lead is its stamp minus the time at which it arrives. An epoch ends once it has 32
 *   ticks and has lasted 60 s. A feed's usual lead is the largest lead in its newest two epochs.
 * - A tick is early, and waits, if its lead exceeds the usual lead by more than 250 ms. While fewer
 *   than 8 ticks are known, a usual lead below 0 counts as 0.
 * - Waiting early ticks are dropped if the next tick is not early. They are also dropped if the
 *   next tick is early, but stamped more than 250 ms before the last of them.
 * - If the next tick is early and stamped at most 250 ms before the last of them, only the next
 *   tick is dropped.
 * - An early tick is believed once three more early ticks have followed. It is also believed once
 *   so much time has passed that it would no longer be early if it arrived now.
 * - A tick more than 0.5% away from the last accepted price is far and waits.
 * - Far ticks are dropped at the next tick that is not far. They are accepted once there are four,
 *   or after 2 s.
 * - Waiting ticks are dropped if the feed is lost.
 * - A silence is the time from one accepted tick to the next. A market's bound is the maximum age
 *   of a price that may be used.
 * - The bound is 1.5 times the 90% quantile, weighted by time, of the last 256 silences. It is at
 *   least 2 s and at most 15 s.
 * - Each silence counts as at most 1.5 times the bound at its time.
 * - Two quotes are apart if the bid of one is above the ask of the other. A silence between quotes
 *   that are apart counts as at most two thirds of the bound at its time.
 * - The limit of two thirds also holds if a decision during the silence dropped ticks and accepted
 *   none.
 * - The bound is computed after each of the first 31 silences, and then after every 16th.
 * - A price may be used while the feed is connected and no tick waits. The price's tick must not be
 *   older than the bound. If a tick was dropped after it, the bound is 2 s.
 * - Equal ticks do not count as dropped.
 */
export type FeedEvent =
  | { atMs: number; kind: "tick"; timeMs: number; bid: number; ask: number }
  | { atMs: number; kind: "lost" | "live" };

type FeedTick = Extract<FeedEvent, { kind: "tick" }>;

export interface Moment {
  atMs: number;
  isLive: boolean;
  isWaiting: boolean;
  /** Number of ticks accepted so far. */
  count: number;
  newestMs: number;
  freshMs: number | null;
  boundMs: number;
}

const tooOldMs = 15_000;

export class DoubtReference {
  readonly accepted: FeedTick[] = [];
  readonly moments: Moment[] = [];
  #isLive = true;
  #epochs: Array<{ sinceMs: number; count: number; lead: number }> = [];
  #known = 0;
  #ahead: FeedTick[] = [];
  #aheadInRow = 0;
  #away: FeedTick[] = [];
  #awaySinceMs = 0;
  #believed: FeedTick | null = null;
  #freshMs: number | null = null;
  #silences: number[] = [];
  #boundMs = 2_000;
  #isDropped = false;
  #hasSpoken = false;

  constructor(startMs: number, events: readonly FeedEvent[]) {
    this.#note(startMs);
    for (const event of events) {
      this.#passTime(event.atMs);
      if (event.kind === "tick") this.#judge(() => this.#tick(event));
      else this.#connection(event.kind);
      this.#note(event.atMs);
    }
  }

  at(atMs: number): Moment {
    let [low, high] = [0, this.moments.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.moments[middle]?.atMs ?? 0) <= atMs) low = middle;
      else high = middle - 1;
    }
    return this.moments[low] as Moment;
  }

  isSure(atMs: number): boolean {
    const { isLive, isWaiting, count, newestMs, freshMs, boundMs } = this.at(atMs);
    if (!isLive || isWaiting || count === 0 || freshMs === null) return false;
    return atMs - newestMs <= tooOldMs && atMs <= freshMs + boundMs;
  }

  /** Makes the decisions that fall due before the next event, because time has passed. */
  #passTime(untilMs: number): void {
    for (;;) {
      const [ahead] = this.#ahead;
      const caughtUpMs = ahead ? Math.ceil(ahead.timeMs - this.#leadMax()) + 1 : null;
      const stayedMs = this.#away.length > 0 ? this.#awaySinceMs + 2_001 : null;
      const nextMs = Math.min(caughtUpMs ?? Number.MAX_VALUE, stayedMs ?? Number.MAX_VALUE);
      if (nextMs >= untilMs) return;
      if (nextMs === stayedMs) this.#accept(this.#away.splice(0), nextMs);
      else this.#judge(() => this.#catchUp(nextMs));
      this.#note(nextMs);
    }
  }

  /** Makes a decision. A decision that only drops ticks makes the current silence count less. */
  #judge(decide: () => void): void {
    const before = this.accepted.length;
    this.#isDropped = false;
    decide();
    if (this.#isDropped && this.accepted.length === before) this.#hasSpoken = true;
  }

  #catchUp(atMs: number): void {
    while (this.#ahead[0] && this.#ahead[0].timeMs - atMs <= this.#leadMax()) {
      this.#placed(this.#ahead.shift() as FeedTick, atMs);
    }
  }

  #connection(kind: "lost" | "live"): void {
    this.#isLive = kind === "live";
    if (kind === "live") return;
    this.#ahead = [];
    this.#aheadInRow = 0;
    this.#away = [];
    this.#freshMs = null;
  }

  #tick(tick: FeedTick): void {
    const lead = tick.timeMs - tick.atMs;
    if (tick.bid > tick.ask || lead > 5_000 || lead < -60_000) return this.#drop();
    this.#catchUp(tick.atMs);
    if (lead <= this.#leadMax()) {
      this.#learn(lead, tick.atMs);
      this.#dropAhead();
      return this.#placed(tick, tick.atMs);
    }
    const back = (this.#ahead.at(-1)?.timeMs ?? 0) - tick.timeMs;
    if (back > 0 && back <= 250) return this.#drop();
    if (back > 250) this.#dropAhead();
    this.#ahead.push(tick);
    this.#aheadInRow++;
    if (this.#aheadInRow < 4) return;
    for (const each of this.#ahead) this.#learn(each.timeMs - tick.atMs, tick.atMs);
    for (const each of this.#ahead.splice(0)) this.#placed(each, tick.atMs);
  }

  #drop(): void {
    this.#isDropped = true;
  }

  #dropAhead(): void {
    if (this.#ahead.length > 0) this.#drop();
    this.#ahead = [];
    this.#aheadInRow = 0;
  }

  #learn(lead: number, atMs: number): void {
    const epoch = this.#epochs.at(-1);
    this.#known++;
    if (!epoch || (epoch.count >= 32 && atMs - epoch.sinceMs >= 60_000)) {
      this.#epochs.push({ sinceMs: atMs, count: 1, lead });
    } else {
      epoch.count++;
      epoch.lead = Math.max(epoch.lead, lead);
    }
  }

  /** Returns the feed's usual lead in ms; minus infinity before the first tick. */
  #usualLead(): number {
    return Math.max(...this.#epochs.slice(-2).map(({ lead }) => lead));
  }

  /** Returns the lead in ms above which a tick waits. */
  #leadMax(): number {
    const usual = this.#usualLead();
    const isKnown = this.#known >= 8;
    return (isKnown ? usual : Math.max(0, usual)) + 250;
  }

  /**
   * Takes a tick whose time is believed. Drops it if it is out of order; makes it wait if its price
   * is far away.
   */
  #placed(tick: FeedTick, atMs: number): void {
    const before = this.#believed;
    if (before && tick.timeMs < before.timeMs) return this.#drop();
    const isEqual = tick.bid === before?.bid && tick.ask === before.ask;
    if (isEqual && tick.timeMs === before?.timeMs) return;
    this.#believed = tick;
    const last = this.accepted.at(-1);
    const isAway = last !== undefined && Math.abs(tick.bid - last.bid) > last.bid * 0.005;
    if (!isAway) {
      this.#away = [];
      return this.#accept([tick], atMs);
    }
    if (this.#away.length === 0) this.#awaySinceMs = atMs;
    this.#away.push(tick);
    const stays = this.#away.length > 3 || atMs >= this.#awaySinceMs + 2_000;
    if (stays) this.#accept(this.#away.splice(0), atMs);
  }

  #accept(ticks: FeedTick[], atMs: number): void {
    const last = this.accepted.at(-1);
    this.accepted.push(...ticks);
    const newest = ticks.at(-1);
    if (!newest) return;
    const isApart = last !== undefined && (newest.bid > last.ask || newest.ask < last.bid);
    const widens = !isApart && !this.#hasSpoken;
    this.#hasSpoken = false;
    const usual = this.#usualLead();
    const freshMs = Math.min(atMs, newest.timeMs - (Number.isFinite(usual) ? usual : 0));
    const before = this.#freshMs;
    this.#freshMs = Math.max(before ?? freshMs, freshMs);
    if (before !== null) this.#silence(this.#freshMs - before, widens);
  }

  #silence(ms: number, widens: boolean): void {
    const longestMs = widens ? 1.5 * this.#boundMs : Math.floor((2 * this.#boundMs) / 3);
    this.#silences.push(Math.min(ms, longestMs));
    if (this.#silences.length > 31 && this.#silences.length % 16 !== 0) return;
    const recent = this.#silences.slice(-256).sort((left, right) => right - left);
    const total = recent.reduce((sum, each) => sum + each, 0);
    // Goes from the longest silence to shorter ones. Ends once the remaining silences make up less
    // than nine tenths of the total time.
    let left = total;
    let quantile = recent[0] ?? 0;
    for (const each of recent) {
      if (left < 0.9 * total) break;
      quantile = each;
      left -= each;
    }
    this.#boundMs = Math.min(tooOldMs, Math.max(2_000, Math.ceil(1.5 * quantile)));
  }

  #note(atMs: number): void {
    this.moments.push({
      atMs,
      isLive: this.#isLive,
      isWaiting: this.#ahead.length + this.#away.length > 0,
      count: this.accepted.length,
      newestMs: this.accepted.at(-1)?.timeMs ?? 0,
      freshMs: this.#freshMs,
      boundMs: this.#hasSpoken ? 2_000 : this.#boundMs,
    });
  }
}
