/**
 * Frame numbers per stream. The server merges ticks, so gaps in their sequence are normal; a loss
 * shows only in `n`, which must rise by one. A snapshot starts the count again.
 */
export class StreamNumbers {
  readonly #last = new Map<string, number>();
  /** Streams with a gap, until their next snapshot. */
  readonly #lost = new Set<string>();

  /** False at a loss, once per gap: the server refuses a client that subscribes too often. */
  take(stream: string, n: number, snapshot: boolean): boolean {
    const last = this.#last.get(stream);
    this.#last.set(stream, n);
    if (snapshot) {
      this.#lost.delete(stream);
      return true;
    }
    if (this.#lost.has(stream)) return true;
    if (last !== undefined && n === last + 1) return true;
    this.#lost.add(stream);
    return false;
  }

  isLost(stream: string): boolean {
    return this.#lost.has(stream);
  }

  /** For a stream without a subscription. */
  forget(stream: string): void {
    this.#last.delete(stream);
    this.#lost.delete(stream);
  }

  clear(): void {
    this.#last.clear();
    this.#lost.clear();
  }
}
