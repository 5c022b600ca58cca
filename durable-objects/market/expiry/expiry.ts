/**
 * Finds the price of an expiry from the market's stored ticks, its marked gaps and its feed's
 * state.
 */
import type { ExpiryAnswer, FeedGap, MarketSpec } from "#domain/contracts/market.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import type { Awake } from "../awake.ts";
import type { Breaks } from "../feed/breaks.ts";
import type { FeedStarts } from "../feed/feed-starts.ts";
import { decideExpiry } from "./decide-expiry.ts";

/** How long after an expiry the market waits for the tick after it. */
const awakeAfterMs = 60_000;
/** Limits how long a mistaken expiry keeps a market awake. */
const awakeMsMax = 24 * 3_600_000;

export interface ExpiryPorts {
  generation: number;
  /** The last stored tick at or before the time (ms), among decided ticks. */
  storedAt(timeMs: number): StoredTick | null;
  /** The first stored tick with a higher sequence number. */
  after(seq: number): StoredTick | null;
  gaps(fromMs: number, toMs: number): FeedGap[];
  isAside(seq: number): boolean;
  starts: FeedStarts;
  breaks: Breaks;
  /** Wall time (ms) of the last arrived tick, or of the object's start. */
  heardMs(): number;
  awake: Awake;
  now(): number;
}

export class Expiry {
  readonly #ports: ExpiryPorts;

  constructor(ports: ExpiryPorts) {
    this.#ports = ports;
  }

  /** A question before the expiry also keeps the market awake until then. */
  at(spec: MarketSpec, expiryMs: number, afterSeq: number): ExpiryAnswer {
    const { generation, storedAt, after, gaps, isAside, starts, breaks, awake, now } = this.#ports;
    const expiredForMs = now() - this.#wallExpiryMs(spec, expiryMs);
    if (expiredForMs < 0) awake.until(now() + Math.min(-expiredForMs, awakeMsMax) + awakeAfterMs);
    const startedAfter = (seq: number) => starts.has(seq);
    const log = { priceAt: storedAt, after, gaps, isAside, startedAfter };
    const asked = { expiryMs, afterSeq, generation };
    return decideExpiry(log, asked, { expiredForMs, lostForMs: breaks.lostForMs() });
  }

  /** A replay's clock stops while no tick arrives, so its time is counted on from the last one. */
  #wallExpiryMs(spec: MarketSpec, expiryMs: number): number {
    if (spec.feed.clock === "wall") return expiryMs;
    const last = this.#ports.storedAt(Number.MAX_SAFE_INTEGER);
    return this.#ports.heardMs() + expiryMs - (last?.timeMs ?? expiryMs);
  }
}
