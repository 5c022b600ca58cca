/**
 * Decides whether the newest accepted tick is the current price, and lets callers wait for a sure
 * one. The rules are in `domain/market`: the gate holds spikes and wrong stamps, the rhythm knows
 * which silence is usual.
 */
import { isAhead, waitMs } from "#domain/age.ts";
import { type MarketDoubt, type MarketSpec, verdictWaitMsMax } from "#domain/contracts/market.ts";
import { quietAfterMsMin, Rhythm } from "#domain/market/rhythm.ts";
import type { Tick } from "#domain/market/tick.ts";
import type { Meta } from "../meta.ts";

const boundKey = "quiet_after_ms";

export interface PriceDoubtPorts {
  meta: Meta;
  now(): number;
  later(run: () => void, ms: number): void;
  /** Event time of the oldest tick that is held; null when none is. */
  heldFromMs(): number | null;
  /** The doubt may have changed without a tick. */
  changed(): void;
}

export class PriceDoubt {
  readonly #ports: PriceDoubtPorts;
  /** Null while the market sleeps, and for replays, whose ticks come at any pace. */
  #rhythm: Rhythm | null = null;
  #waiting: Array<() => void> = [];
  #isWatching = false;

  constructor(ports: PriceDoubtPorts) {
    this.#ports = ports;
  }

  get current(): MarketDoubt {
    if (this.#ports.heldFromMs() !== null) return "held";
    return this.#rhythm?.isQuiet(this.#ports.now()) ? "quiet" : "none";
  }

  /** A feed starts: the learned rhythm of its product is kept, its price is not known yet. */
  start(spec: MarketSpec): void {
    const known = this.#ports.meta.getNumber(boundKey);
    this.#rhythm = spec.feed.clock === "wall" ? new Rhythm(spec.staleAfterMs, known) : null;
  }

  stop(): void {
    this.save();
    this.#rhythm = null;
  }

  /** Another feed has another rhythm. */
  forget(): void {
    this.#rhythm = null;
    this.#ports.meta.remove(boundKey);
  }

  /** Written rarely: the bound moves slowly. */
  save(): void {
    if (!this.#rhythm) return;
    const bound = String(Math.round(this.#rhythm.boundMs));
    if (this.#ports.meta.get(boundKey) !== bound) this.#ports.meta.set(boundKey, bound);
  }

  /**
   * Ticks were accepted.
   * @param freshAtMs wall time (ms) as of which the newest of them is the price
   */
  heard(freshAtMs: number, ticks: readonly Tick[]): void {
    const newest = ticks.at(-1);
    if (newest) this.#rhythm?.heard(freshAtMs, this.#ports.now(), newest);
    this.#watch();
  }

  /** A tick came that is not believed: the newest price is doubted sooner. */
  doubted(): void {
    if (!this.#rhythm?.doubted()) return;
    const { now, later } = this.#ports;
    const atMs = this.#rhythm.quietAtMs ?? now();
    later(() => this.#tellQuiet(), waitMs(atMs, now(), quietAfterMsMin) + 1);
  }

  /** The feed is lost. */
  lost(): void {
    this.#rhythm?.pause();
    this.wake();
  }

  /** Lets all waiting callers check again. */
  wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  /**
   * Waits until the condition holds, or until the deadline (ms), which is `verdictWaitMsMax` away
   * at most: a clock that steps back meanwhile makes no caller wait longer.
   * @returns whether it holds
   */
  async until(isSo: () => boolean, deadlineMs: number): Promise<boolean> {
    const { now, later } = this.#ports;
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

  /** Checks again when the market may have become quiet, with one timer for any number of ticks. */
  #watch(): void {
    const atMs = this.#rhythm?.quietAtMs ?? null;
    const boundMs = this.#rhythm?.boundMs ?? 0;
    if (this.#isWatching || atMs === null) return;
    this.#isWatching = true;
    this.#ports.later(
      () => {
        this.#isWatching = false;
        if (!this.#tellQuiet()) this.#watch();
      },
      waitMs(atMs, this.#ports.now(), boundMs) + 1,
    );
  }

  #tellQuiet(): boolean {
    const isQuiet = this.#rhythm?.isQuiet(this.#ports.now()) ?? false;
    if (isQuiet) this.#ports.changed();
    return isQuiet;
  }
}
