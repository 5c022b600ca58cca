/** Finds the price of an expiry from stored ticks, marked gaps and the feed's state. */
import type { ExpiryAnswer, MarketSpec } from "#domain/contracts/market.ts";
import type { Awake } from "../awake.ts";
import type { Breaks } from "../feed/breaks.ts";
import { decideExpiry, type ExpiryLog } from "./decide-expiry.ts";

/** How long after an expiry the market waits for the tick after it. */
const awakeAfterMs = 60_000;
/** Limits how long a mistaken expiry keeps a market awake. */
const awakeMsMax = 24 * 3_600_000;

export interface ExpiryPorts {
  generation: number;
  log: ExpiryLog;
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
    const { generation, log, breaks, awake, now } = this.#ports;
    const expiredForMs = now() - this.#wallExpiryMs(spec, expiryMs);
    if (expiredForMs < 0) awake.until(now() + Math.min(-expiredForMs, awakeMsMax) + awakeAfterMs);
    const asked = { expiryMs, afterSeq, generation };
    return decideExpiry(log, asked, { expiredForMs, lostForMs: breaks.lostForMs() });
  }

  /** A replay's clock stops while no tick arrives, so its time is counted on from the last one. */
  #wallExpiryMs(spec: MarketSpec, expiryMs: number): number {
    if (spec.feed.clock === "wall") return expiryMs;
    const last = this.#ports.log.priceAt(Number.MAX_SAFE_INTEGER);
    return this.#ports.heardMs() + expiryMs - (last?.timeMs ?? expiryMs);
  }
}
