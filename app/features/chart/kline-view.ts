/** Reads a product's history, joins live candles to it, and has the chart draw both. */
import { kline } from "#domain/contracts/http/market.ts";
import { callApi } from "../../api/client.ts";
import { type KlineMessage, onCandles } from "../../realtime/candles.ts";
import { BarChart, type ChartLook } from "./bar-chart.ts";
import { type Bar, fromRow, judge, prepend, type StreamPosition, toBar } from "./chart-data.ts";
import type { ChartLevel, LevelHandlers } from "./level-lines.ts";

const barsPerPage = 500;
/** Older bars are fetched when fewer than this many lie before the visible ones. */
const reserveBars = 40;

export interface KlineOptions extends ChartLook {
  onState(state: "loading" | "ready" | "empty" | "failed", gaps: number): void;
  /** The bar under the cross-hair, or the newest one on another part of the chart: null. */
  onPoint(bar: Bar | null): void;
  /** The newest bar came into sight, or left it. */
  onNow(isInSight: boolean): void;
  /** After each reading and with each new bar: the chart is also described in words. */
  onBars(bars: readonly Bar[]): void;
}

export class KlineView {
  readonly #options: KlineOptions;
  readonly #chart: BarChart;
  #bars: Bar[] = [];
  #position: StreamPosition = { generation: 0, seq: -1 };
  #older: "idle" | "busy" | "done" = "idle";
  #phase: "loading" | "ready" | "failed" = "loading";
  /** Live candles that came while history was being read. */
  #waiting: KlineMessage[] = [];
  /** Counts readings: an answer is dropped when a later reading has begun. */
  #reading = 0;
  #reloadedFor: number | null = null;
  #hadMessage = false;
  #gaps = 0;
  #disposed = false;
  #releaseCandles: () => void = () => undefined;

  constructor(host: HTMLElement, options: KlineOptions) {
    this.#options = options;
    this.#chart = new BarChart(host, options);
    this.#chart.onPoint((bar) => options.onPoint(bar));
    this.#chart.onScroll((barsBefore) => {
      if (barsBefore < reserveBars) void this.#loadOlder();
      options.onNow(this.#chart.visible.to >= this.#bars.length - 1);
    });
  }

  async start(): Promise<void> {
    const { pair, period } = this.#options;
    this.#releaseCandles = onCandles(pair.Id, period, (message) => this.#receive(message));
    await this.load();
  }

  /** Reads the newest page of history, and again whenever live candles may have been missed. */
  async load(): Promise<void> {
    const { onState, onBars } = this.#options;
    const reading = ++this.#reading;
    this.#phase = "loading";
    onState("loading", this.#gaps);
    try {
      const answer = await this.#read();
      if (this.#isOver(reading)) return;
      this.#take(answer.data.map(toBar), answer);
      this.#gaps = answer.gaps.length;
      this.#phase = "ready";
      onState(this.#bars.length === 0 ? "empty" : "ready", this.#gaps);
      onBars(this.#bars);
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const message of waiting) this.#apply(message);
    } catch {
      if (this.#isOver(reading)) return;
      // The chart offers another try in place of the error.
      this.#phase = "failed";
      this.#waiting = [];
      onState("failed", 0);
    }
  }

  showNow(): void {
    this.#chart.showNow();
  }

  setLevels(levels: readonly ChartLevel[], handlers: LevelHandlers): void {
    this.#chart.setLevels(levels, handlers);
  }

  dispose(): void {
    this.#disposed = true;
    this.#releaseCandles();
    this.#chart.dispose();
  }

  #read(page: { before?: string } = {}) {
    const { pair, period } = this.#options;
    const input = { forex_id: String(pair.Id), period, limit: String(barsPerPage), ...page };
    return callApi(kline, input);
  }

  #isOver(reading: number): boolean {
    return this.#disposed || reading !== this.#reading;
  }

  #receive(message: KlineMessage): void {
    // The first message is the snapshot that answers this view's own subscription. A later snapshot
    // follows a reconnect or lost frames: candles between the history and it are missing.
    const isAgain = this.#hadMessage || this.#phase === "failed";
    this.#hadMessage = true;
    if (message.snapshot && isAgain) void this.load();
    if (this.#phase === "ready") this.#apply(message);
    else if (this.#phase === "loading") this.#waiting.push(message);
  }

  #apply(message: KlineMessage): void {
    // One of several messages that waited may already have started another reading.
    if (this.#phase !== "ready") return void this.#waiting.push(message);
    const verdict = judge(this.#position, message, this.#reloadedFor);
    if (verdict === "ignore") return;
    if (verdict === "reload") {
      this.#reloadedFor = message.generation;
      this.#waiting.push(message);
      return void this.load();
    }
    this.#position = { generation: message.generation, seq: message.seq };
    const count = this.#bars.length;
    for (const row of message.candles) this.#update(fromRow(row));
    if (this.#bars.length === count) return;
    if (count === 0) this.#options.onState("ready", this.#gaps);
    this.#options.onBars(this.#bars);
  }

  #update(bar: Bar): void {
    const last = this.#bars.at(-1);
    if (last && bar.timeMs < last.timeMs) return;
    if (last?.timeMs === bar.timeMs) this.#bars[this.#bars.length - 1] = bar;
    else this.#bars.push(bar);
    this.#chart.update(bar);
  }

  /** Shows a newly read page. The visible part stays if the page continues the known bars. */
  #take(bars: Bar[], position: StreamPosition): void {
    const last = this.#bars.at(-1);
    const first = bars[0];
    const continues =
      last !== undefined &&
      first !== undefined &&
      position.generation === this.#position.generation &&
      first.timeMs <= last.timeMs;
    const { from, to } = this.#chart.visible;
    const isAtEnd = to >= this.#bars.length - 1;
    this.#position = { generation: position.generation, seq: position.seq };
    const isYear = this.#options.period === "year";
    if (!continues || this.#older === "busy") this.#older = "idle";
    if (isYear) this.#older = "done";
    this.#bars = continues && !isYear ? prepend(this.#bars, bars) : bars;
    this.#chart.draw(this.#bars);
    if (isYear) this.#chart.showAll();
    else if (!continues || isAtEnd) this.#showNewest(continues ? to - from : undefined);
    else this.#chart.show({ from, to });
  }

  #showNewest(width = window.innerWidth < 640 ? 63 : 123): void {
    const to = this.#bars.length + 3;
    this.#chart.show({ from: to - width, to });
  }

  async #loadOlder(): Promise<void> {
    const first = this.#bars[0];
    if (this.#older !== "idle" || this.#phase !== "ready" || !first) return;
    const reading = this.#reading;
    this.#older = "busy";
    try {
      const answer = await this.#read({ before: String(first.timeMs) });
      // Another reading may have changed the first bar; that reading allows the next try.
      if (this.#isOver(reading)) return;
      const older = answer.data.map(toBar);
      this.#bars = prepend(older, this.#bars);
      this.#older = older.length === 0 ? "done" : "idle";
      if (older.length > 0) this.#chart.draw(this.#bars);
    } catch {
      // The next scrolling tries again.
      if (reading === this.#reading) this.#older = "idle";
    }
  }
}
