/**
 * The products whose prices the page needs now, as one subscription: rows in view, and markets with
 * an open ticket or chart. Prices of the latter markets come at a faster pace. Rows that come into
 * view are requested soon, in one message. Rows that leave the view linger, so that scrolling back
 * requests nothing.
 */
import { viewLimits } from "#domain/contracts/socket.ts";

export interface PriceView {
  ids: number[];
  open: number[];
}

const gatherMs = 50;
const lingerMs = 4_000;

/** Products in order of arrival, each with its number of watchers. */
type Counts = Map<number, number>;

export class WatchedPrices {
  readonly #rows: Counts = new Map();
  readonly #open: Counts = new Map();
  #isGathering = false;
  #tell: (view: PriceView | null) => void = () => undefined;

  /** @param tell called with each new subscription, or with null when no price is needed */
  start(tell: (view: PriceView | null) => void): void {
    this.#tell = tell;
  }

  /**
   * Watches a product's price until the returned function is called. Call that function only once.
   */
  retain(productId: number, isOpen = false): () => void {
    const add = (by: number) => {
      for (const counts of isOpen ? [this.#rows, this.#open] : [this.#rows]) {
        const count = (counts.get(productId) ?? 0) + by;
        if (count > 0) counts.set(productId, count);
        else counts.delete(productId);
      }
      if (this.#isGathering) return;
      this.#isGathering = true;
      setTimeout(() => this.#look(), gatherMs);
    };
    add(1);
    return () => setTimeout(add, lingerMs, -1);
  }

  /** Products watched now, or a moment ago. */
  get ids(): Iterable<number> {
    return this.#rows.keys();
  }

  #look(): void {
    this.#isGathering = false;
    const ids = [...this.#rows.keys()].slice(-viewLimits.rowsMax).sort((a, b) => a - b);
    const open = [...this.#open.keys()].slice(-viewLimits.openMarketsMax);
    this.#tell(ids.length > 0 ? { ids, open } : null);
  }
}

export const watchedPrices = new WatchedPrices();
