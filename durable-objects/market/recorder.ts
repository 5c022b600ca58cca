/**
 * Everything a market stores about its ticks: the log, the candles built from them, and the
 * source's history for times without own ticks. Storage is billed by rows written. So the ticks of
 * a second are one row, unless an answer that cites them is due sooner.
 */
import type { CandleAnswer, CandleQuery, DayStats, MarketSpec } from "#domain/contracts/market.ts";
import { candlePrice } from "#domain/market/candle.ts";
import { widen } from "#domain/market/markup.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";
import { Component } from "../runtime/bases.ts";
import { storageDatabase } from "../runtime/database.ts";
import { CandleHistory, type CandleHistoryPorts } from "./candles/candle-history.ts";
import { CandleReader } from "./candles/candle-reader.ts";
import { CandleStore, seriesOf } from "./candles/candle-store.ts";
import type { Meta } from "./meta.ts";
import { TickLog } from "./ticks/tick-log.ts";

/** Maximum time in ms until a tick is stored. */
const flushMsMax = 1_000;
const retentionMs = 24 * 3_600_000;
const historyWaitMsMax = 1_000;
/** Duration in ms of the history for a fresh market; its newest hours are fetched as minutes. */
const freshHistoryMs = 26 * 3_600_000;
const freshMinutes = 180;
const breakMinutes = 1_500;

export interface RecorderPorts extends CandleHistoryPorts {
  storage: DurableObjectStorage;
  meta: Meta;
  generation: number;
  later(run: () => void, ms: number): void;
  candlesFrom(): MarketSpec["candlesFrom"];
  markup(): MarketSpec["markup"];
  historyFailed(cause: unknown): void;
}

export class Recorder extends Component<RecorderPorts> {
  readonly log = new TickLog(
    this.ports.storage.sql,
    this.ports.generation,
    this.ports.meta.getNumber("pruned_seq") ?? 0,
    (tick) => widen(tick, this.ports.markup()),
  );
  readonly candles = new CandleStore(storageDatabase(this.ports.storage));
  readonly #history = new CandleHistory({ ...this.ports, store: this.candles });
  readonly reader = new CandleReader({ store: this.candles, history: this.#history });
  #flushPending = false;
  #filling: Promise<void> = Promise.resolve();

  /** Gives a tick its number; adds it to the candles. Call `flush` before an answer cites it. */
  append(tick: Tick): StoredTick {
    const stored = this.log.append(tick);
    const price = candlePrice(stored, this.ports.candlesFrom());
    if (price !== null) this.candles.apply(tick.timeMs, price, tick.size);
    this.#history.ownTick(tick.timeMs);
    this.#flushSoon();
    return stored;
  }

  /**
   * Stores pending ticks and closed candles. Call it before an answer that cites a tick.
   * @param along function that writes in the same transaction
   */
  flush(along?: () => void): void {
    if (!this.log.hasPending && !along) return;
    this.ports.storage.transactionSync(() => {
      this.log.flush();
      this.candles.flush();
      along?.();
    });
  }

  /** Sets aside the ticks later than this time (ms): a clock that was ahead has stamped them. */
  setAside(afterMs: number): void {
    this.flush(() => {
      this.log.setAside(afterMs);
      this.candles.dropAfter(afterMs);
    });
  }

  /** Called when the feed is lost or stops: stores all ticks, because none follows for now. */
  pause(): void {
    this.flush(() => this.#history.ownEnd(this.log.last?.timeMs ?? 0));
  }

  /** Resolves when the requested history has arrived, or after a second if the source is slow. */
  async filledSoon(): Promise<void> {
    const late = new Promise<void>((resolve) => this.ports.later(resolve, historyWaitMsMax));
    await Promise.race([this.#filling, late]);
  }

  /** Requests from the source the bars since the last tick, or of 26 h for a fresh market. */
  fillSince(last: StoredTick | null, toMs: number): void {
    if (last) this.fill(last.timeMs, toMs);
    else this.fill(toMs - freshHistoryMs, toMs, freshMinutes);
  }

  /**
   * Requests from the source the bars of a stretch without own ticks.
   * @param minutes number of newest minutes to fetch as minute bars
   */
  fill(fromMs: number, toMs: number, minutes = breakMinutes): void {
    this.#filling = this.#filling
      .then(() => this.#history.fillBreak(fromMs, toMs, minutes))
      .then(() => this.rebuildRunning())
      .catch((cause) => this.ports.historyFailed(cause));
  }

  async answer(query: CandleQuery): Promise<CandleAnswer> {
    const nowMs = this.ports.clockMs();
    this.followZone(query.zone);
    await this.#filling;
    const toMs = query.beforeMs ?? nowMs;
    try {
      await this.reader.cover(query, toMs);
    } catch (cause) {
      // Without the source's history the stored candles are incomplete, but right.
      this.ports.historyFailed(cause);
    }
    this.flush();
    const candles = this.reader.read(query, nowMs);
    const [oldest] = candles;
    const isWhole = oldest !== undefined && this.reader.knowsFrom(query, oldest.timeMs, toMs);
    return {
      candles,
      generation: this.ports.generation,
      seq: this.log.seq,
      ...(isWhole ? {} : { isPart: true as const }),
      gaps: oldest ? this.log.gaps(oldest.timeMs, toMs) : [],
    };
  }

  day(zone: string): DayStats | null {
    this.followZone(zone);
    const series = seriesOf("1day", zone);
    const bar =
      this.candles.running(series) ?? this.candles.stored(series, 0, Number.MAX_SAFE_INTEGER, 1)[0];
    return bar ? { open: bar.open, high: bar.high, low: bar.low, close: bar.close } : null;
  }

  followZone(zone: string): void {
    if (this.candles.follow(seriesOf("1day", zone))) this.rebuildRunning();
  }

  rebuildRunning(): void {
    this.flush();
    const last = this.log.last;
    const nowMs = last?.timeMs ?? this.candles.newestMinute() ?? this.ports.now();
    const minuteMs = Math.floor(nowMs / 60_000) * 60_000;
    // Without ticks, all minutes come from the source's history, even the newest.
    this.candles.rebuild(nowMs, last ? minuteMs : minuteMs + 60_000, this.#pricedSince(minuteMs));
  }

  /** Deletes most ticks older than a day; `TickLog.prune` says which ticks stay. */
  prune(nowMs: number): void {
    // Measures age from the newest tick: by a clock that is ahead, all ticks would look old.
    const newestMs = Math.min(nowMs, this.log.last?.timeMs ?? 0);
    const removed = this.log.prune(newestMs - retentionMs);
    if (removed !== null) this.ports.meta.set("pruned_seq", String(removed));
  }

  *#pricedSince(fromMs: number): Generator<readonly [StoredTick, number]> {
    for (const tick of this.log.sinceTime(fromMs)) {
      const price = candlePrice(tick, this.ports.candlesFrom());
      if (price !== null) yield [tick, price];
    }
  }

  #flushSoon(): void {
    if (this.#flushPending) return;
    this.#flushPending = true;
    this.ports.later(() => {
      this.#flushPending = false;
      this.flush();
    }, flushMsMax);
  }
}
