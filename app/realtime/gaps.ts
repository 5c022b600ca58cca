/**
 * Frame numbers per stream. The server merges ticks, so gaps between tick numbers are normal. Only
 * the frame number `n` shows a lost frame: it must rise by one. A snapshot restarts the count.
 */
export class StreamNumbers {
  readonly #last = new Map<string, number>();
  /** Streams with a gap, until their next snapshot. */
  readonly #lost = new Set<string>();

  /**
   * Returns false once per gap, at the first frame after it. Each false makes the caller subscribe
   * again, and the server refuses too many subscriptions.
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

  isLost(stream: string): boolean {
    return this.#lost.has(stream);
  }

  forget(stream: string): void {
    this.#last.delete(stream);
    this.#lost.delete(stream);
  }

  clear(): void {
    this.#last.clear();
    this.#lost.clear();
  }
}
