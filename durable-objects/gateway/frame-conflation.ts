/**
 * Conflation of frames: each viewer gets the newest values at its own pace (`pace.ts`), however
 * many ticks arrive. A tick alone sends nothing to a socket. While there are changes, a periodic
 * beat serves the viewers whose turn it is.
 */
import { ageMs, waitMs } from "#domain/access/age.ts";
import { Component } from "../runtime/bases.ts";
import type { Credit } from "./credit.ts";
import type { KlineTopics } from "./kline-topics.ts";
import type { MarketPrices } from "./market-prices.ts";
import type { Pace } from "./pace.ts";
import type { PotStreams } from "./pot-streams.ts";
import type { PriceBoard } from "./price-board.ts";
import type { PriceGroups } from "./price-groups.ts";
import type { Traders } from "./traders.ts";

export interface Streams {
  board: PriceBoard;
  prices: MarketPrices;
  groups: PriceGroups;
  klines: KlineTopics;
  traders: Traders;
  pots: PotStreams;
  credit: Credit;
  pace: Pace;
}

interface FramePorts extends Streams {
  now(): number;
  later(run: () => void, ms: number): void;
  sent(): void;
}

/** Interval of beats in ms. A change waits at most one beat for a viewer whose turn it is. */
const beatMs = 20;

export class FrameConflation extends Component<FramePorts> {
  #isPending = false;
  #sentAtMs = 0;
  #plannedMs = 0;
  #latest = 0;

  /** Plans a beat `beatMs` after the last one, or at once if the last one is longer ago. */
  schedule(): void {
    if (this.#isPending) return;
    this.#isPending = true;
    const nowMs = this.ports.now();
    const inMs = waitMs(this.#sentAtMs + beatMs, nowMs, beatMs);
    this.#plannedMs = nowMs + inMs;
    this.ports.later(() => this.#send(), inMs);
  }

  scheduleIfChanged(): void {
    const { groups, klines, traders, pots } = this.ports;
    if ([groups, klines, traders, pots].some((each) => each.hasChanges)) this.schedule();
  }

  /** Returns the maximum delay of a frame since the last call (ms), and restarts it at 0. */
  takeLateness(): number {
    const latest = this.#latest;
    this.#latest = 0;
    return latest;
  }

  #send(): void {
    this.#isPending = false;
    const { now, sent, pace, prices, groups, klines, traders, pots, credit } = this.ports;
    const nowMs = now();
    const latenessMs = ageMs(this.#plannedMs, nowMs);
    this.#sentAtMs = nowMs;
    this.#latest = Math.max(this.#latest, latenessMs);
    pace.note(latenessMs, nowMs);
    credit.beginFrame(nowMs);
    traders.pricesMoved(prices.moved);
    pots.pricesMoved(prices.moved);
    prices.moved.clear();
    groups.publish(nowMs);
    klines.publish(nowMs);
    traders.publish(nowMs);
    pots.publish(nowMs);
    sent();
    this.scheduleIfChanged();
  }
}
