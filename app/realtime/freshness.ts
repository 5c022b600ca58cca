/**
 * Tells whether the prices on the page are fresh. A pong proves only the connection, so it counts
 * only while no price is due: without a subscription to prices, or with every market closed.
 */
export interface FreshnessPorts {
  /** True while prices are asked for and a market should be moving. */
  expectsPrices(): boolean;
  onChange(fresh: boolean): void;
}

/** Without a sign for this long, prices are stale (ms). Two pings fit in. */
export const staleAfterMs = 12_000;

export class Freshness {
  readonly #ports: FreshnessPorts;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: FreshnessPorts) {
    this.#ports = ports;
  }

  /** The connection opened, or a price arrived. */
  renew(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ports.onChange(false), staleAfterMs);
    this.#ports.onChange(true);
  }

  /** The server answered a ping. */
  pong(): void {
    if (!this.#ports.expectsPrices()) this.renew();
  }

  /** The connection is gone: its owner reports the new state. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}
