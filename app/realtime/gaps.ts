/**
 * Frame numbers per stream. Conflation makes holes in tick sequences normal, so a loss shows only in `n`: it must rise by
 * one, and a snapshot starts the count again.
 */
export class StreamNumbers {
  readonly #last = new Map<string, number>();

  /** False when messages of this stream were lost: subscribe to it again. */
  take(stream: string, n: number, snapshot: boolean): boolean {
    const last = this.#last.get(stream);
    if (snapshot) {
      this.#last.set(stream, n);
      return true;
    }
    if (last === undefined || n !== last + 1) return false;
    this.#last.set(stream, n);
    return true;
  }

  clear(): void {
    this.#last.clear();
  }
}
