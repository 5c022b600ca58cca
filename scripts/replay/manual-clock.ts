/** Clock that the caller advances. Planned work runs in order of time, without a real wait. */
export class ManualClock {
  nowMs: number;
  #planned: Array<{ atMs: number; run: () => void }> = [];

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  later(run: () => void, ms: number): void {
    this.#planned.push({ atMs: Math.ceil(this.nowMs + ms), run });
  }

  async advance(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms;
    await turn();
    while (this.#runNext(untilMs)) await turn();
    this.nowMs = untilMs;
  }

  /** Advances the time until a call is answered, and not beyond. */
  async answered<T>(call: Promise<T>): Promise<T> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    call.then(done, done);
    for (await turn(); !isDone; await turn()) {
      if (!this.#runNext(Number.POSITIVE_INFINITY)) throw new Error("waits for nothing");
    }
    return call;
  }

  #runNext(untilMs: number): boolean {
    let index = -1;
    for (const [at, each] of this.#planned.entries()) {
      const first = this.#planned[index];
      if (!first || each.atMs < first.atMs) index = at;
    }
    const next = this.#planned[index];
    if (!next || next.atMs > untilMs) return false;
    this.#planned.splice(index, 1);
    this.nowMs = Math.max(this.nowMs, next.atMs);
    next.run();
    return true;
  }
}

/** Lets all work run that is ready to run now. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
