/**
 * Conflation of frames: however many ticks arrive, while anything changed one frame goes out every
 * 100 ms with the newest values. Nothing is ever sent per tick and socket.
 */
import { socketLimits } from "#domain/contracts/socket.ts";
import type { Credit } from "./credit.ts";
import type { KlineTopics } from "./kline-topics.ts";
import type { MarketPrices } from "./market-prices.ts";
import type { PotStreams } from "./pot-streams.ts";
import type { PriceBoard } from "./price-board.ts";
import type { PriceGroups } from "./price-groups.ts";
import type { Traders } from "./traders.ts";

/** The streams of a frame. */
export interface FrameStreams {
  board: PriceBoard;
  prices: MarketPrices;
  groups: PriceGroups;
  klines: KlineTopics;
  traders: Traders;
  pots: PotStreams;
  credit: Credit;
}

export interface FrameConflationPorts {
  now(): number;
  later(run: () => void, ms: number): void;
  /** A frame went out. */
  sent(): void;
}

export class FrameConflation {
  readonly #streams: FrameStreams;
  readonly #ports: FrameConflationPorts;
  #isPending = false;
  #sentAtMs = 0;
  #planned = 0;
  #latest = 0;

  constructor(streams: FrameStreams, ports: FrameConflationPorts) {
    this.#streams = streams;
    this.#ports = ports;
  }

  /** Sends a frame as soon as 100 ms have passed since the last one. */
  schedule(): void {
    if (this.#isPending) return;
    this.#isPending = true;
    const waitMs = this.#sentAtMs + socketLimits.frameMs - this.#ports.now();
    this.#planned = this.#ports.now() + Math.max(0, waitMs);
    this.#ports.later(() => this.#send(), Math.max(0, waitMs));
  }

  /** As `schedule`, if a stream has changes. */
  scheduleIfChanged(): void {
    const { board, klines, traders, pots } = this.#streams;
    if ([board, klines, traders, pots].some((each) => each.hasChanges)) this.schedule();
  }

  /** Longest delay of a frame after its time since this was asked last (ms). */
  takeLateness(): number {
    const latest = this.#latest;
    this.#latest = 0;
    return latest;
  }

  #send(): void {
    this.#isPending = false;
    const nowMs = this.#ports.now();
    this.#sentAtMs = nowMs;
    this.#latest = Math.max(this.#latest, nowMs - this.#planned);
    const { board, prices, groups, klines, traders, pots, credit } = this.#streams;
    credit.beginFrame();
    traders.pricesMoved(prices.moved);
    pots.pricesMoved(prices.moved);
    prices.moved.clear();
    groups.publish(nowMs);
    board.clearChanges();
    klines.publish();
    traders.publish();
    pots.publish();
    this.#ports.sent();
  }
}
