/**
 * Sends changes to the links: the first after a silence at once, then at most one frame per 100 ms.
 * A frame's ticks are stored within a second, and before any answer that cites them.
 */
import { waitMs } from "#domain/access/age.ts";
import { type MarketStatus, marketStatus } from "#domain/codes.ts";
import type { DayStats, LinkTick, MarketDoubt } from "#domain/contracts/market.ts";
import type { Candle } from "#domain/market/candle.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { Component } from "../../runtime/bases.ts";
import type { CandleReader } from "../candles/candle-reader.ts";
import type { Series } from "../candles/candle-store.ts";
import type { FrameBody, LinkHub, LinkState } from "./link-hub.ts";

const frameMs = 100;

interface PublisherPorts {
  links: LinkHub;
  now(): number;
  later(run: () => void, ms: number): void;
  reader: CandleReader;
  generation: number;
  takeClosed(): ReadonlyArray<[Series, Candle]>;
  status(): MarketStatus;
  doubt(): MarketDoubt;
  last(): StoredTick | null;
  day(zone: string): DayStats | null;
}

export class Publisher extends Component<PublisherPorts> {
  #publishedAtMs = 0;
  #pending = false;
  #isOver = false;
  lastStatus: MarketStatus | null = null;

  /** Stops sending, because another publisher replaces this one. */
  end(): void {
    this.#isOver = true;
  }

  schedule(): void {
    if (this.#pending) return;
    const wait = waitMs(this.#publishedAtMs + frameMs, this.ports.now(), frameMs);
    if (wait === 0) return this.#publish();
    this.#pending = true;
    this.ports.later(() => {
      this.#pending = false;
      this.#publish();
    }, wait);
  }

  #publish(): void {
    if (this.#isOver) return;
    const { links, now, status: statusNow, takeClosed } = this.ports;
    this.#publishedAtMs = now();
    const status = statusNow();
    this.lastStatus = status;
    const closed = takeClosed();
    links.publish((state, snapshot) => this.#frame(state, snapshot, status, closed));
  }

  #frame(
    { zone, periods }: LinkState,
    snapshot: boolean,
    status: MarketStatus,
    closed: ReadonlyArray<[Series, Candle]>,
  ): FrameBody {
    const { generation, last: newest, day, doubt, reader } = this.ports;
    const last = newest();
    return {
      snapshot,
      generation,
      status: marketStatus.code(status),
      tick: last && linkTick(last),
      day: day(zone),
      // Only a doubted price carries a mark; other prices need no byte for it.
      ...(doubt() === "none" ? {} : { doubted: true as const }),
      candles: periods.flatMap((period) => reader.live(period, zone, closed)),
    };
  }
}

function linkTick({ seq, timeMs, bid, ask, raw }: StoredTick): LinkTick {
  return raw ? [seq, timeMs, bid, ask, raw.bid] : [seq, timeMs, bid, ask];
}
