import { isOld } from "#domain/access/age.ts";
import type { MarketStatus } from "#domain/codes.ts";
import type { MarketReport, MarketSpec } from "#domain/contracts/market.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { isOpen, nextChange } from "#domain/market/trading-hours.ts";
import { Component } from "../runtime/bases.ts";
import type { Timers } from "../runtime/timers.ts";

/** Timer for the next opening or closing of the session. */
export const sessionTimer = "session";

export interface MarketHoursPorts {
  timers: Timers;
  now(): number;
  spec(): MarketSpec | null;
  last(): StoredTick | null;
  feedState(): MarketReport["feedState"];
}

export class MarketHours extends Component<MarketHoursPorts> {
  /** Time in ms: the wall clock, or the newest event of a replay. */
  get clockMs(): number {
    const { spec, last, now } = this.ports;
    return spec()?.feed.clock === "feed" ? (last()?.timeMs ?? now()) : now();
  }

  get status(): MarketStatus {
    const spec = this.ports.spec();
    if (!spec) return "no_price";
    const clockMs = this.clockMs;
    if (!isOpen(spec, clockMs)) return "closed";
    const last = this.ports.last();
    if (!last || this.ports.feedState() !== "live") return "no_price";
    return isOld(last.timeMs, clockMs, spec.staleAfterMs + 1) ? "no_price" : "open";
  }

  /** Sets the timer for the session's next change; a replay's ticks drive its session instead. */
  armSession(): void {
    const { spec, timers, now } = this.ports;
    const known = spec();
    if (!known || known.feed.clock === "feed") return;
    const changeMs = nextChange(known, now());
    if (changeMs !== null) timers.set(sessionTimer, changeMs);
  }
}
