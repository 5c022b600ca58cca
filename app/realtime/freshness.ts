/**
 * Whether the prices on the page can be believed. A pong proves only that the connection stands, so it counts just while no
 * price is due: where nobody asked for prices, or every market is closed.
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

  /** The connection is gone; what it is now is for others to say. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}
