/**
 * Reports an object's waits (repeated failures) to its company's watch at intervals. The watch ends
 * a wait that is no longer reported, even if a restarted object has forgotten the wait.
 */
import { isOld } from "#domain/access/age.ts";
import type { WaitKind } from "#domain/contracts/watch.ts";
import { Component } from "./bases.ts";

/** Number of failures at which a wait is first reported. */
const failuresMin = 2;
const tellEveryMs = 30_000;

interface Wait {
  kind: WaitKind;
  sinceMs: number;
  failures: number;
  /** Time of the last report (ms); 0 if never. */
  toldMs: number;
}

interface WaitsPorts {
  tellWait(what: string, kind: WaitKind, sinceMs: number | null): void;
  nowMs(): number;
}

export class Waits extends Component<WaitsPorts> {
  readonly #late = new Map<string, Wait>();

  late(what: string, kind: WaitKind, sinceMs = this.ports.nowMs()): void {
    const wait = this.#late.get(what) ?? { kind, sinceMs, failures: 0, toldMs: 0 };
    this.#late.set(what, wait);
    wait.failures++;
    const nowMs = this.ports.nowMs();
    if (wait.failures < failuresMin || !isOld(wait.toldMs, nowMs, tellEveryMs)) return;
    wait.toldMs = nowMs;
    this.ports.tellWait(what, kind, wait.sinceMs);
  }

  done(what: string): void {
    const wait = this.#late.get(what);
    this.#late.delete(what);
    if (wait && wait.toldMs > 0) this.ports.tellWait(what, wait.kind, null);
  }

  keep(isWaiting: (what: string) => boolean): void {
    for (const what of [...this.#late.keys()]) if (!isWaiting(what)) this.done(what);
  }
}
