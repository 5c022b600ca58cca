/**
 * A button beside the price axis. A press on the button picks the price at its height. The button
 * follows the cross-hair; while it has the focus, the arrow keys move it. A right click or a long
 * press on the chart picks the price at that point.
 */
import type { IChartApiBase, ISeriesApi, SeriesType, Time } from "lightweight-charts";
import { keySteps, snapPrice } from "./level-math.ts";
import styles from "./price-pick.module.css";

interface PricePickOptions {
  precision: number;
  label(price: string): string;
  onPick(price: string): void;
}

/** A long press: its minimum duration (ms) and maximum movement (px). */
const rest = { ms: 700, px: 8 };

export class PricePick {
  readonly #chart: IChartApiBase<Time>;
  readonly #series: ISeriesApi<SeriesType>;
  readonly #host: HTMLElement;
  readonly #options: PricePickOptions;
  readonly #button = document.createElement("button");
  readonly #end = new AbortController();
  #price: string | null = null;
  #rests: ReturnType<typeof setTimeout> | undefined;

  constructor(
    chart: IChartApiBase<Time>,
    series: ISeriesApi<SeriesType>,
    host: HTMLElement,
    options: PricePickOptions,
  ) {
    this.#chart = chart;
    this.#series = series;
    this.#host = host;
    this.#options = options;
    this.#button.type = "button";
    this.#button.className = `${styles.pick} grid place-center`;
    this.#button.textContent = "+";
    this.#button.dataset.testid = "chart-pick";
    host.after(this.#button);
    chart.subscribeCrosshairMove(({ point, paneIndex, sourceEvent }) => {
      if (point && paneIndex === 0) {
        // Without a pointer event, the cross-hair follows that of another chart. A visible button
        // then moves along; a hidden button stays hidden.
        if (sourceEvent || this.#isShown) this.#standAt(this.#priceAt(point.y));
      } else if (document.activeElement !== this.#button) this.#button.dataset.shown = "false";
    });
    this.#listen();
  }

  dispose(): void {
    clearTimeout(this.#rests);
    this.#end.abort();
    this.#button.remove();
  }

  #listen(): void {
    const [button, host] = [this.#button, this.#host];
    const options = { signal: this.#end.signal };
    button.addEventListener("click", () => this.#pick(this.#price));
    button.addEventListener("focus", () => this.#standAt(this.#price ?? this.#middle()));
    button.addEventListener("keydown", (event) => {
      const steps = keySteps(event.key, event.shiftKey);
      if (steps === null || this.#price === null) return;
      event.preventDefault();
      const { precision } = this.#options;
      this.#standAt(snapPrice(Number(this.#price) + steps * 10 ** -precision, precision));
    });
    const pickThere = (event: MouseEvent) => {
      event.preventDefault();
      if (event.button === 2) this.#pick(this.#priceAt(this.#heightOf(event)));
    };
    let from = { x: 0, y: 0 };
    const press = (event: PointerEvent) => {
      clearTimeout(this.#rests);
      // Ignores presses that a drawing took. A mouse picks with a right click instead.
      if (event.pointerType === "mouse" || !event.isPrimary || event.defaultPrevented) return;
      from = { x: event.clientX, y: event.clientY };
      const price = this.#priceAt(this.#heightOf(event));
      this.#rests = setTimeout(() => this.#pick(price), rest.ms);
    };
    const move = (event: PointerEvent) => {
      const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y);
      if (moved > rest.px) clearTimeout(this.#rests);
    };
    host.addEventListener("contextmenu", pickThere, options);
    host.addEventListener("pointerdown", press, options);
    host.addEventListener("pointermove", move, options);
    for (const end of ["pointerup", "pointercancel"]) {
      host.addEventListener(end, () => clearTimeout(this.#rests), options);
    }
  }

  #heightOf(event: MouseEvent): number {
    return event.clientY - this.#host.getBoundingClientRect().top;
  }

  #middle(): string | null {
    return this.#priceAt((this.#chart.panes()[0]?.getHeight() ?? 0) / 2);
  }

  #priceAt(y: number): string | null {
    const height = this.#chart.panes()[0]?.getHeight() ?? 0;
    const price = y > height ? null : this.#series.coordinateToPrice(y);
    return price === null ? null : snapPrice(price, this.#options.precision);
  }

  get #isShown(): boolean {
    return this.#button.dataset.shown === "true";
  }

  #standAt(price: string | null): void {
    const y = price === null ? null : this.#series.priceToCoordinate(Number(price));
    if (price === null || y === null) return;
    this.#price = price;
    this.#button.dataset.shown = "true";
    this.#button.setAttribute("aria-label", this.#options.label(price));
    const right = this.#chart.priceScale("right").width();
    this.#button.style.transform = `translate(${-right}px, ${y}px)`;
  }

  #pick(price: string | null): void {
    if (price !== null) this.#options.onPick(price);
  }
}
