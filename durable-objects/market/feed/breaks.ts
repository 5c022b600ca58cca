/** Breaks of the feed: the first tick after a loss ends one and marks it as a gap. */
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

  /** Begins a break. Only the first loss counts: later ones are failed attempts to end it. */
  lost(reason: string): void {
    if (this.#reason === "") this.#meta.set(lostSinceKey, String(this.#now()));
    this.open(reason);
  }

  /** Begins a break for a cause that is already over. */
  open(reason: string): void {
    if (this.#reason === "") this.#meta.set(reasonKey, reason);
  }

  /** Wall time since the feed was lost (ms); null while it runs. */
  lostForMs(): number | null {
    const sinceMs = this.#reason === "" ? null : this.#meta.getNumber(lostSinceKey);
    return sinceMs === null ? null : ageMs(sinceMs, this.#now());
  }

  /**
   * Ends an open break with a tick and returns its gap. Null if there was no break, or if it began
   * while the market was closed: silence is normal then.
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
