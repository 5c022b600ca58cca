/**
 * Decides whether the newest accepted tick is the current price, and lets callers wait for a sure
 * price. The rules are in `domain/market`: `TickGate` holds back spikes and wrong stamps; `Rhythm`
 * knows the usual silence.
 */
import { isAhead, waitMs } from "#domain/access/age.ts";
import { type MarketDoubt, type MarketSpec, verdictWaitMsMax } from "#domain/contracts/market.ts";
import { quietAfterMsMin, Rhythm } from "#domain/market/rhythm.ts";
import type { Tick } from "#domain/market/tick.ts";
import { Component } from "../../runtime/bases.ts";
import type { Meta } from "../meta.ts";

const boundKey = "quiet_after_ms";

export interface PriceDoubtPorts {
  meta: Meta;
  now(): number;
  later(run: () => void, ms: number): void;
  heldFromMs(): number | null;
  /** Called when the price may have become doubtful, or trusted again, without a tick. */
  changed(): void;
}

export class PriceDoubt extends Component<PriceDoubtPorts> {
  /** Null while the market sleeps, and for replays, whose ticks come at any pace. */
  #rhythm: Rhythm | null = null;
  #waiting: Array<() => void> = [];
  #isWatching = false;

  get current(): MarketDoubt {
    if (this.ports.heldFromMs() !== null) return "held";
    return this.#rhythm?.isQuiet(this.ports.now()) ? "quiet" : "none";
  }

  /** Called when a feed starts; continues from the stored bound of the market's rhythm. */
  start(spec: MarketSpec): void {
    const known = this.ports.meta.getNumber(boundKey);
    this.#rhythm = spec.feed.clock === "wall" ? new Rhythm(spec.staleAfterMs, known) : null;
  }

  stop(): void {
    this.save();
    this.#rhythm = null;
  }

  /** Forgets the rhythm, because another feed has its own. */
  forget(): void {
    this.#rhythm = null;
    this.ports.meta.remove(boundKey);
  }

  /** Saves the rhythm's bound; writes nothing if the bound has not changed. */
  save(): void {
    if (!this.#rhythm) return;
    const bound = String(Math.round(this.#rhythm.boundMs));
    if (this.ports.meta.get(boundKey) !== bound) this.ports.meta.set(boundKey, bound);
  }

  /** @param freshAtMs wall time (ms) at which the newest tick was current */
  heard(freshAtMs: number, ticks: readonly Tick[]): void {
    const newest = ticks.at(-1);
    if (newest) this.#rhythm?.heard(freshAtMs, this.ports.now(), newest);
    this.#watch();
  }

  /** Records a dropped tick. The newest price is then doubted after the shortest silence. */
  doubted(): void {
    if (!this.#rhythm?.doubted()) return;
    const { now, later } = this.ports;
    const atMs = this.#rhythm.quietAtMs ?? now();
    later(() => this.#tellQuiet(), waitMs(atMs, now(), quietAfterMsMin) + 1);
  }

  lost(): void {
    this.#rhythm?.pause();
    this.wake();
  }

  /** Makes all waiting callers check their condition again. */
  wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  /**
   * Waits until the condition is true, or until the deadline (ms). The wait is at most
   * `verdictWaitMsMax`, even if the clock steps back.
   * @returns the condition
   */
  async until(isSo: () => boolean, deadlineMs: number): Promise<boolean> {
    const { now, later } = this.ports;
    while (!isSo()) {
      const leftMs = waitMs(deadlineMs, now(), verdictWaitMsMax);
      if (leftMs === 0 || isAhead(deadlineMs, now(), verdictWaitMsMax)) return false;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        later(resolve, leftMs);
      });
    }
    return true;
  }

  #watch(): void {
    const atMs = this.#rhythm?.quietAtMs ?? null;
    const boundMs = this.#rhythm?.boundMs ?? 0;
    if (this.#isWatching || atMs === null) return;
    this.#isWatching = true;
    this.ports.later(
      () => {
        this.#isWatching = false;
        if (!this.#tellQuiet()) this.#watch();
      },
      waitMs(atMs, this.ports.now(), boundMs) + 1,
    );
  }

  #tellQuiet(): boolean {
    const isQuiet = this.#rhythm?.isQuiet(this.ports.now()) ?? false;
    if (isQuiet) this.ports.changed();
    return isQuiet;
  }
}
