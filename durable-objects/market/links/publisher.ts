/**
 * Sends changes to the links: the first after a silence at once, then at most one frame per 100 ms.
 * A frame's ticks are stored within a second. A tick that a trade or an answer uses is stored
 * before the answer.
 */
import { waitMs } from "#domain/age.ts";
import { type MarketStatus, marketStatus } from "#domain/codes.ts";
import type { DayStats, LinkTick, MarketDoubt } from "#domain/contracts/market.ts";
import type { Candle } from "#domain/market/candle.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import type { CandleReader } from "../candles/candle-reader.ts";
import type { Series } from "../candles/candle-store.ts";
import type { FrameBody, LinkHub, LinkState } from "./link-hub.ts";

const frameMs = 100;

export interface PublisherPorts {
  links: LinkHub;
  now(): number;
  later(run: () => void, ms: number): void;
}

/** The market's state for frames. */
export interface PublishedMarket {
  generation: number;
  takeClosed(): ReadonlyArray<[Series, Candle]>;
  status(): MarketStatus;
  doubt(): MarketDoubt;
  last(): StoredTick | null;
  day(zone: string): DayStats | null;
}

export class Publisher {
  readonly #ports: PublisherPorts;
  readonly #reader: CandleReader;
  readonly #market: PublishedMarket;
  #publishedAtMs = 0;
  #pending = false;
  #isOver = false;
  /** Status in the last frame. */
  lastStatus: MarketStatus | null = null;

  constructor(ports: PublisherPorts, reader: CandleReader, market: PublishedMarket) {
    this.#ports = ports;
    this.#reader = reader;
    this.#market = market;
  }

  /** Stops sending: another publisher has taken over. */
  end(): void {
    this.#isOver = true;
  }

  schedule(): void {
    if (this.#pending) return;
    const wait = waitMs(this.#publishedAtMs + frameMs, this.#ports.now(), frameMs);
    if (wait === 0) {
      this.#publish();
      return;
    }
    this.#pending = true;
    this.#ports.later(() => {
      this.#pending = false;
      this.#publish();
    }, wait);
  }

  #publish(): void {
    if (this.#isOver) return;
    this.#publishedAtMs = this.#ports.now();
    const status = this.#market.status();
    this.lastStatus = status;
    const closed = this.#market.takeClosed();
    this.#ports.links.publish((state, snapshot) => this.#frame(state, snapshot, status, closed));
  }

  #frame(
    { zone, periods }: LinkState,
    snapshot: boolean,
    status: MarketStatus,
    closed: ReadonlyArray<[Series, Candle]>,
  ): FrameBody {
    const last = this.#market.last();
    return {
      snapshot,
      generation: this.#market.generation,
      status: marketStatus.code(status),
      tick: last && linkTick(last),
      day: this.#market.day(zone),
      // Only a doubted price is marked: a sure one costs no byte.
      ...(this.#market.doubt() === "none" ? {} : { doubted: true as const }),
      candles: periods.flatMap((period) => this.#reader.live(period, zone, closed)),
    };
  }
}

function linkTick({ seq, timeMs, bid, ask, raw }: StoredTick): LinkTick {
  return raw ? [seq, timeMs, bid, ask, raw.bid] : [seq, timeMs, bid, ask];
}
