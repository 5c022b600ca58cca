/**
 * What an object tries again and again, told to the watch of its company: not at the first failure,
 * and not at each. A wait that is told no more is over for the watch, so that one which a restart
 * has made the object forget ends, too.
 */
import { isOld } from "#domain/age.ts";
import type { WaitKind } from "#domain/contracts/watch.ts";

/** One failure is no news. */
const failuresMin = 2;
const tellEveryMs = 30_000;

interface Wait {
  kind: WaitKind;
  sinceMs: number;
  failures: number;
  /** 0 for never. */
  toldMs: number;
}

export class Waits {
  readonly #tell: (what: string, kind: WaitKind, sinceMs: number | null) => void;
  readonly #nowMs: () => number;
  readonly #late = new Map<string, Wait>();

  constructor(
    tell: (what: string, kind: WaitKind, sinceMs: number | null) => void,
    nowMs: () => number,
  ) {
    this.#tell = tell;
    this.#nowMs = nowMs;
  }

  /** It has failed again. */
  late(what: string, kind: WaitKind, sinceMs = this.#nowMs()): void {
    const wait = this.#late.get(what) ?? { kind, sinceMs, failures: 0, toldMs: 0 };
    this.#late.set(what, wait);
    wait.failures++;
    const nowMs = this.#nowMs();
    if (wait.failures < failuresMin || !isOld(wait.toldMs, nowMs, tellEveryMs)) return;
    wait.toldMs = nowMs;
    this.#tell(what, kind, wait.sinceMs);
  }

  done(what: string): void {
    const wait = this.#late.get(what);
    this.#late.delete(what);
    if (wait && wait.toldMs > 0) this.#tell(what, wait.kind, null);
  }

  /** What is waited for no more is done. */
  keep(isWaiting: (what: string) => boolean): void {
    for (const what of [...this.#late.keys()]) if (!isWaiting(what)) this.done(what);
  }
}
