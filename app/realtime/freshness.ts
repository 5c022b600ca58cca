/**
 * Decides whether the prices on the page are fresh. A pong proves only the connection, so it counts
 * only while no price is due: without a subscription to prices, or with every market closed.
 */
export interface FreshnessPorts {
  /** True while prices are subscribed, unless all their markets are known to be closed. */
  arePricesDue(): boolean;
  onChange(fresh: boolean): void;
}

/** Silence in ms after which prices are stale; long enough for two pings. */
export const staleAfterMs = 12_000;

export class Freshness {
  readonly #ports: FreshnessPorts;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: FreshnessPorts) {
    this.#ports = ports;
  }

  /** Called when the connection opens. If prices are due, only a price makes them fresh. */
  open(): void {
    if (this.#ports.arePricesDue()) this.#wait();
    else this.renew();
  }

  renew(): void {
    this.#wait();
    this.#ports.onChange(true);
  }

  pong(): void {
    if (!this.#ports.arePricesDue()) this.renew();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ports.onChange(false), staleAfterMs);
  }

  /** Called when the connection ends. Does not call `onChange`: the caller sets the new state. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}
