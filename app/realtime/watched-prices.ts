/**
 * The products whose prices the page needs now, as one subscription: rows in view, and open markets
 * at a faster pace. What comes into view is asked for at once, all of a moment together; what
 * leaves it lingers, so that a list that is scrolled to and fro asks for nothing.
 */
import { socketLimits } from "#domain/contracts/socket.ts";

export interface PriceView {
  ids: number[];
  open: number[];
}

interface Watched {
  count: number;
  /** How many of them have it open. */
  open: number;
  /** When the last of them let it go (ms). */
  leftMs: number;
}

const gatherMs = 50;
const lingerMs = 4_000;

export class WatchedPrices {
  #tell: (view: PriceView | null) => void = () => undefined;
  readonly #watched = new Map<number, Watched>();
  #told = "null";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueMs = Number.POSITIVE_INFINITY;

  /** @param tell subscribes to this instead of what was told before; null: to nothing */
  start(tell: (view: PriceView | null) => void): void {
    this.#tell = tell;
    this.#told = "null";
    this.#lookIn(0);
  }

  /** Watches a product's price until the returned release is called. */
  retain(productId: number, isOpen = false): () => void {
    const entry = this.#watched.get(productId) ?? { count: 0, open: 0, leftMs: 0 };
    const open = Number(isOpen);
    this.#watched.set(productId, entry);
    entry.count++;
    entry.open += open;
    this.#lookIn(gatherMs);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      entry.count--;
      entry.open -= open;
      entry.leftMs = performance.now();
      this.#lookIn(lingerMs);
    };
  }

  /** Products that are watched, or were a moment ago. */
  get ids(): Iterable<number> {
    return this.#watched.keys();
  }

  #lookIn(ms: number): void {
    const dueMs = performance.now() + ms;
    if (dueMs >= this.#dueMs) return;
    clearTimeout(this.#timer);
    this.#dueMs = dueMs;
    this.#timer = setTimeout(() => this.#look(), ms);
  }

  #look(): void {
    this.#dueMs = Number.POSITIVE_INFINITY;
    const nowMs = performance.now();
    for (const [id, { count, leftMs }] of this.#watched) {
      if (count > 0) continue;
      if (nowMs - leftMs >= lingerMs) this.#watched.delete(id);
      else this.#lookIn(leftMs + lingerMs - nowMs);
    }
    // Those that came last.
    const ids = [...this.#watched.keys()].slice(-socketLimits.rowsMax);
    const open = ids
      .filter((id) => this.#watched.get(id)?.open)
      .slice(-socketLimits.openMarketsMax);
    const view = ids.length > 0 ? { ids: ids.sort((a, b) => a - b), open } : null;
    const told = JSON.stringify(view);
    if (told === this.#told) return;
    this.#told = told;
    this.#tell(view);
  }
}

/** Those of this page. */
export const watchedPrices = new WatchedPrices();
