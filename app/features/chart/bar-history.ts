import type { Bar } from "#domain/chart/bar.ts";
import { type ChartPeriod, foldBars, sourceOf } from "#domain/chart/chart-periods.ts";
import { kline, type Pair } from "#domain/contracts/http/market.ts";
import { callApi } from "../../api/client.ts";
import { warnOf } from "../../api/warn-of.ts";
import { type KlineMessage, onCandles } from "../../realtime/candles.ts";
import { fromRow, judge, prepend, type StreamPosition, toBar } from "./chart-data.ts";

const barsPerPage = 500;
/** Number of source bars to read for a folded period: each folded bar combines several. */
const barsToFold = 1_000;

export type HistoryState = "loading" | "ready" | "empty" | "failed";

export interface HistoryOptions {
  pair: Pair;
  period: ChartPeriod;
  zone: string;
  onState(state: HistoryState, gaps: number): void;
  /**
   * Called after all bars were replaced.
   * @param continues true if the new bars continue the previous bars
   */
  onBars(continues: boolean): void;
  onOlder(): void;
  onNewest(bar: Bar, isNew: boolean): void;
}

export class BarHistory {
  readonly #options: HistoryOptions;
  /** `#source`: bars as the server has them. `#bars`: bars as the chart draws them. */
  #source: Bar[] = [];
  #bars: Bar[] = [];
  #position: StreamPosition = { generation: 0, seq: -1 };
  #older: "idle" | "busy" | "done" = "idle";
  #phase: "loading" | "ready" | "failed" = "loading";
  /** Live candles to apply after `load` has read the history. */
  #waiting: KlineMessage[] = [];
  /** Number of calls of `load`. An answer is dropped if `load` was called after its request. */
  #reading = 0;
  #reloadedFor: number | null = null;
  #hadMessage = false;
  #gaps = 0;
  #disposed = false;
  #releaseCandles: () => void = () => undefined;

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Bars, oldest first. */
  get bars(): readonly Bar[] {
    return this.#bars;
  }

  async start(): Promise<void> {
    const { pair, period } = this.#options;
    this.#releaseCandles = onCandles(pair.Id, sourceOf(period), (message) =>
      this.#receive(message),
    );
    await this.load();
  }

  /** Reads the newest page of history; runs again whenever live candles may be missing. */
  async load(): Promise<void> {
    const { onState } = this.#options;
    const reading = ++this.#reading;
    this.#phase = "loading";
    onState("loading", this.#gaps);
    try {
      const answer = await this.#read();
      if (this.#isOver(reading)) return;
      this.#gaps = answer.gaps.length;
      this.#phase = "ready";
      this.#take(answer.data.map(toBar), answer);
      onState(this.#bars.length === 0 ? "empty" : "ready", this.#gaps);
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const message of waiting) this.#apply(message);
    } catch (cause) {
      if (this.#isOver(reading)) return;
      warnOf("the bars were not read")(cause);
      // The chart offers a retry in place of the error.
      this.#phase = "failed";
      this.#waiting = [];
      onState("failed", 0);
    }
  }

  async loadOlder(): Promise<void> {
    const first = this.#source[0];
    if (this.#older !== "idle" || this.#phase !== "ready" || !first) return;
    const reading = this.#reading;
    this.#older = "busy";
    try {
      const answer = await this.#read({ before: String(first.timeMs) });
      // A later `load` may have replaced the first bar. That call has also reset `#older`.
      if (this.#isOver(reading)) return;
      const older = answer.data.map(toBar);
      this.#older = older.length === 0 ? "done" : "idle";
      if (older.length === 0) return;
      this.#source = prepend(older, this.#source);
      this.#fold();
      this.#options.onOlder();
    } catch (cause) {
      warnOf("older bars were not read")(cause);
      // The next scroll retries.
      if (reading === this.#reading) this.#older = "idle";
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#releaseCandles();
  }

  #fold(): void {
    const { period, zone } = this.#options;
    this.#bars = foldBars(this.#source, period, zone);
  }

  #read(page: { before?: string } = {}) {
    const { pair, period } = this.#options;
    const source = sourceOf(period);
    const limit = String(source === period ? barsPerPage : barsToFold);
    return callApi(kline, { forex_id: String(pair.Id), period: source, limit, ...page });
  }

  #isOver(reading: number): boolean {
    return this.#disposed || reading !== this.#reading;
  }

  #receive(message: KlineMessage): void {
    // The first message is the snapshot of this view's own subscription. A later snapshot follows a
    // reconnect or lost frames: before it, bars may have closed that this history lacks.
    const isAgain = this.#hadMessage || this.#phase === "failed";
    this.#hadMessage = true;
    if (message.snapshot && isAgain) void this.load();
    if (this.#phase === "ready") this.#apply(message);
    else if (this.#phase === "loading") this.#waiting.push(message);
  }

  #apply(message: KlineMessage): void {
    // An earlier waiting message may have called `load` again. Then this one waits for the load.
    if (this.#phase !== "ready") return void this.#waiting.push(message);
    const verdict = judge(this.#position, message, this.#reloadedFor);
    if (verdict === "ignore") return;
    if (verdict === "reload") {
      this.#reloadedFor = message.generation;
      this.#waiting.push(message);
      return void this.load();
    }
    this.#position = { generation: message.generation, seq: message.seq };
    const wasEmpty = this.#bars.length === 0;
    for (const row of message.candles) this.#update(fromRow(row));
    if (wasEmpty && this.#bars.length > 0) this.#options.onState("ready", this.#gaps);
  }

  #update(bar: Bar): void {
    const last = this.#source.at(-1);
    if (last && bar.timeMs < last.timeMs) return;
    if (last?.timeMs === bar.timeMs) this.#source[this.#source.length - 1] = bar;
    else this.#source.push(bar);
    const count = this.#bars.length;
    this.#foldNewest();
    const newest = this.#bars.at(-1);
    if (newest) this.#options.onNewest(newest, this.#bars.length > count);
  }

  /** Folds the newest bar again, from all source bars since the start of the newest bar. */
  #foldNewest(): void {
    const { period, zone } = this.#options;
    const begin = this.#bars.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY;
    let from = this.#source.length;
    while (from > 0 && (this.#source[from - 1]?.timeMs ?? 0) >= begin) from -= 1;
    const newest = foldBars(this.#source.slice(from), period, zone);
    this.#bars.splice(Math.max(0, this.#bars.length - 1), 1, ...newest);
  }

  /** Takes a newly read page. Keeps earlier bars if none is missing between them and the page. */
  #take(bars: Bar[], position: StreamPosition): void {
    const last = this.#source.at(-1);
    const first = bars[0];
    const continues =
      last !== undefined &&
      first !== undefined &&
      position.generation === this.#position.generation &&
      first.timeMs <= last.timeMs;
    this.#position = { generation: position.generation, seq: position.seq };
    const isYear = this.#options.period === "year";
    if (!continues || this.#older === "busy") this.#older = "idle";
    if (isYear) this.#older = "done";
    this.#source = continues && !isYear ? prepend(this.#source, bars) : bars;
    this.#fold();
    this.#options.onBars(continues);
  }
}
