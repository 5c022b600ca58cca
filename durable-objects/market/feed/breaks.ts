/** Breaks of the feed: opened when it is lost, closed and marked by the first tick after it. */
import type { FeedGap } from "#domain/contracts/market.ts";
import { isOpen } from "#domain/market/sessions.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";
import type { Meta } from "../schema.ts";
import type { TickLog } from "../ticks/tick-log.ts";

const key = "break_reason";

export class Breaks {
  readonly #meta: Meta;
  readonly #log: TickLog;

  constructor(meta: Meta, log: TickLog) {
    this.#meta = meta;
    this.#log = log;
  }

  /** The feed is gone; only the first reason counts. */
  open(reason: string): void {
    if (!this.#meta.get(key)) this.#meta.set(key, reason);
  }

  /**
   * Ends an open break with a tick. Returns the gap it marked; null when there was none, or when it began while the
   * session was closed: silence is normal then.
   */
  close(before: StoredTick | null, tick: Tick, session: string): FeedGap | null {
    const reason = this.#meta.get(key);
    if (!reason) return null;
    this.#meta.set(key, "");
    if (!before || !isOpen(session, before.timeMs)) return null;
    const gap = { fromMs: before.timeMs, toMs: tick.timeMs, afterSeq: before.seq, reason };
    this.#log.addGap(gap);
    return gap;
  }
}
