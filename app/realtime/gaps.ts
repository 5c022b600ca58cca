/**
 * Frame numbers per stream. Conflation makes holes in tick sequences normal, so a loss shows only in `n`: it must rise by
 * one, and a snapshot starts the count again.
 */
export class StreamNumbers {
  readonly #last = new Map<string, number>();
  /** Streams with a hole, until their next snapshot. */
  readonly #lost = new Set<string>();

  /**
   * False when a loss shows with this very message: subscribe to the stream again. It is said once per hole, since every
   * frame until the snapshot arrives would say it again, and the server refuses a client that asks too often.
   */
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

  /** True while a stream waits for the snapshot that ends its hole. */
  isLost(stream: string): boolean {
    return this.#lost.has(stream);
  }

  /** For a stream nobody wants any more. */
  forget(stream: string): void {
    this.#last.delete(stream);
    this.#lost.delete(stream);
  }

  clear(): void {
    this.#last.clear();
    this.#lost.clear();
  }
}
