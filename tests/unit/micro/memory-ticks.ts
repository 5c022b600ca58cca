import type { FeedGap } from "#domain/contracts/market.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import type { ExpiryLog } from "#durable-objects/market/expiry/expiry.ts";

/** A tick log in this process. */
export class MemoryTicks implements ExpiryLog {
  readonly ticks: StoredTick[];
  readonly #gaps: FeedGap[];
  readonly #starts: number[];

  constructor(ticks: StoredTick[], more: { gaps?: FeedGap[]; starts?: number[] } = {}) {
    this.ticks = ticks;
    this.#gaps = more.gaps ?? [];
    this.#starts = more.starts ?? [];
  }

  priceAt(timeMs: number): StoredTick | null {
    return this.ticks.findLast((tick) => tick.timeMs <= timeMs) ?? null;
  }

  after(seq: number): StoredTick | null {
    return this.ticks.find((tick) => tick.seq > seq) ?? null;
  }

  gaps(fromMs: number, toMs: number): FeedGap[] {
    return this.#gaps.filter((gap) => gap.toMs >= fromMs && gap.fromMs <= toMs);
  }

  startedAfter(seq: number): boolean {
    return this.#starts.includes(seq);
  }

  isAside(): boolean {
    return false;
  }
}
