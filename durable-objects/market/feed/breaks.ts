/** Breaks of the feed: the first tick after a loss ends the break and marks it as a gap. */
import { ageMs } from "#domain/access/age.ts";
import type { FeedGap } from "#domain/contracts/market.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";
import { isOpen, type TradingHours } from "#domain/market/trading-hours.ts";
import { Component } from "../../runtime/bases.ts";
import type { Meta } from "../meta.ts";
import type { TickLog } from "../ticks/tick-log.ts";

const reasonKey = "break_reason";
const lostSinceKey = "lost_since_ms";

interface BreaksPorts {
  meta: Meta;
  log: TickLog;
  now(): number;
}

export class Breaks extends Component<BreaksPorts> {
  /** Begins a break. Only the first loss counts: later losses are failed attempts to reconnect. */
  lost(reason: string): void {
    if (this.#reason === "") this.ports.meta.set(lostSinceKey, String(this.ports.now()));
    this.open(reason);
  }

  /** Begins a break without a loss of the feed, so that `lostForMs` stays null. */
  open(reason: string): void {
    if (this.#reason === "") this.ports.meta.set(reasonKey, reason);
  }

  /** Wall time since the feed was lost (ms); null while it runs. */
  lostForMs(): number | null {
    const sinceMs = this.#reason === "" ? null : this.ports.meta.getNumber(lostSinceKey);
    return sinceMs === null ? null : ageMs(sinceMs, this.ports.now());
  }

  /** Returns the gap that this tick ends; null if none, or if it began in closed hours. */
  close(before: StoredTick | null, tick: Tick, hours: TradingHours): FeedGap | null {
    const reason = this.#reason;
    if (reason === "") return null;
    this.ports.meta.set(reasonKey, "");
    this.ports.meta.remove(lostSinceKey);
    if (!before || !isOpen(hours, before.timeMs)) return null;
    const gap = { fromMs: before.timeMs, toMs: tick.timeMs, afterSeq: before.seq, reason };
    this.ports.log.addGap(gap);
    return gap;
  }

  get #reason(): string {
    return this.ports.meta.get(reasonKey) ?? "";
  }
}
