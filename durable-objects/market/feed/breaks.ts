/**
 * Breaks of the feed: one begins when the feed is lost, and ends, marked as a gap, with the first
 * tick after it.
 */
import { ageMs } from "#domain/age.ts";
import type { FeedGap } from "#domain/contracts/market.ts";
import { isOpen, type TradingHours } from "#domain/market/sessions.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";
import type { Meta } from "../meta.ts";
import type { TickLog } from "../ticks/tick-log.ts";

const reasonKey = "break_reason";
const lostSinceKey = "lost_since_ms";

export class Breaks {
  readonly #meta: Meta;
  readonly #log: TickLog;
  readonly #now: () => number;

  constructor(meta: Meta, log: TickLog, now: () => number) {
    this.#meta = meta;
    this.#log = log;
    this.#now = now;
  }

  /**
   * The feed is lost. Only the first loss of a break counts: those after it are failed attempts to
   * end it.
   */
  lost(reason: string): void {
    if (this.#reason === "") this.#meta.set(lostSinceKey, String(this.#now()));
    this.open(reason);
  }

  /** Ticks were missed for a reason that is over. */
  open(reason: string): void {
    if (this.#reason === "") this.#meta.set(reasonKey, reason);
  }

  /** Wall time since the feed was lost (ms); null while it is not. */
  lostForMs(): number | null {
    const sinceMs = this.#reason === "" ? null : this.#meta.getNumber(lostSinceKey);
    return sinceMs === null ? null : ageMs(sinceMs, this.#now());
  }

  /**
   * Ends an open break with a tick and returns the gap that it marked. Null when there was no
   * break, or when it began while the market was closed: silence is normal then.
   */
  close(before: StoredTick | null, tick: Tick, hours: TradingHours): FeedGap | null {
    const reason = this.#reason;
    if (reason === "") return null;
    this.#meta.set(reasonKey, "");
    this.#meta.remove(lostSinceKey);
    if (!before || !isOpen(hours, before.timeMs)) return null;
    const gap = { fromMs: before.timeMs, toMs: tick.timeMs, afterSeq: before.seq, reason };
    this.#log.addGap(gap);
    return gap;
  }

  get #reason(): string {
    return this.#meta.get(reasonKey) ?? "";
  }
}
