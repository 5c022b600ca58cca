/**
 * Repeated failures of an object, reported to its company's watch from the second failure on, at
 * intervals. The watch ends a wait that is no longer reported, so a wait that a restart forgot
 * ends, too.
 */
import { isOld } from "#domain/access/age.ts";
import type { WaitKind } from "#domain/contracts/watch.ts";

/** Failures before a wait is reported. */
const failuresMin = 2;
const tellEveryMs = 30_000;

interface Wait {
  kind: WaitKind;
  sinceMs: number;
  failures: number;
  /** Time of the last report (ms); 0 if never. */
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

  /** Records another failure. */
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

  keep(isWaiting: (what: string) => boolean): void {
    for (const what of [...this.#late.keys()]) if (!isWaiting(what)) this.done(what);
  }
}
