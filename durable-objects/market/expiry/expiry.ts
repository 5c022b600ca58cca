/** Settlements of a market object: its log, its feed and its clocks for `decideExpiry`. */
import type { ExpiryAnswer, FeedGap, MarketSpec } from "#domain/contracts/market.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import type { Timers } from "../../runtime/timers.ts";
import type { FeedWatch } from "../feed/feed-watch.ts";
import { decideExpiry } from "./decide-expiry.ts";

/** How long beyond an expiry the market listens for the tick after it. */
const awakeAfterMs = 60_000;
/** A mistaken expiry keeps no market awake for ever. */
const awakeMsMax = 24 * 3_600_000;

export interface ExpiryPorts {
  market: {
    storedAt(timeMs: number): StoredTick | null;
    ticks(fromSeq: number, toSeq: number, limit: number): StoredTick[];
    report(): { generation: number; gaps: FeedGap[] };
  };
  watch: FeedWatch;
  timers: Timers;
  now(): number;
}

export class Expiry {
  readonly #ports: ExpiryPorts;

  constructor(ports: ExpiryPorts) {
    this.#ports = ports;
  }

  /** Asked before the expiry, it also keeps the market awake until then. */
  at(spec: MarketSpec, expiryMs: number, afterSeq: number): ExpiryAnswer {
    const { market, watch, now } = this.#ports;
    const expiredForMs = now() - this.#wallExpiryMs(spec, expiryMs);
    if (expiredForMs < 0) this.#stayAwake(-expiredForMs);
    const log = {
      priceAt: (timeMs: number) => market.storedAt(timeMs),
      after: (seq: number) => market.ticks(seq + 1, Number.MAX_SAFE_INTEGER, 1)[0] ?? null,
      gaps: (fromMs: number, toMs: number) =>
        market.report().gaps.filter((gap) => gap.toMs >= fromMs && gap.fromMs <= toMs),
      startedAfter: (seq: number) => watch.startedAfter(seq),
    };
    const asked = { expiryMs, afterSeq, generation: market.report().generation };
    return decideExpiry(log, asked, { expiredForMs, lostForMs: watch.lostForMs() });
  }

  /** A replay has a clock of its own, which stands while no tick comes: its time is counted on from the last. */
  #wallExpiryMs(spec: MarketSpec, expiryMs: number): number {
    if (spec.feed.clock === "wall") return expiryMs;
    const last = this.#ports.market.storedAt(Number.MAX_SAFE_INTEGER);
    return this.#ports.watch.heardMs + expiryMs - (last?.timeMs ?? expiryMs);
  }

  #stayAwake(aheadMs: number): void {
    const { timers, now } = this.#ports;
    const untilMs = now() + Math.min(aheadMs, awakeMsMax) + awakeAfterMs;
    const idleMs = timers.dueOf("idle");
    if (idleMs === null || idleMs < untilMs) timers.set("idle", untilMs);
  }
}
