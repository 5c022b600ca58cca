/** Drawings of one chart: their list, the drawing hand, the paint, and the host's events. */
import type { Bar } from "#domain/chart/bar.ts";
import type { Drawing } from "#domain/chart/drawing.ts";
import { formatNumber, formatPercent, formatPrice } from "../../../i18n/format.ts";
import type { BarChart } from "../bar-chart.ts";
import type { ChartLook } from "../chart-options.ts";
import { lastingText } from "../chart-texts.ts";
import { snapPrice } from "../level-math.ts";
import { DrawingHand, type Ground } from "./drawing-hand.ts";
import type { DrawingList } from "./drawing-list.ts";
import { DrawingPaint, type Painted } from "./drawing-paint.ts";
import { type Area, indexAt, type Spot, timeOf } from "./geometry.ts";
import { HeldLayer } from "./held-layer.ts";
import { retainDrawings } from "./kept-drawings.ts";
import { RestingLayer } from "./resting-layer.ts";

interface ChartDrawingsOptions extends Pick<ChartLook, "pair" | "colours"> {
  /** The current chart: another type of bars creates another one. Null before the first bars. */
  chart(): BarChart | null;
  bars(): readonly Bar[];
  onChange(): void;
}

export class ChartDrawings {
  readonly list: DrawingList;
  readonly hand: DrawingHand;
  readonly #host: HTMLElement;
  readonly #options: ChartDrawingsOptions;
  readonly #releases: Array<() => void> = [];
  readonly #paint: DrawingPaint;
  readonly #held: HeldLayer;
  #resting: RestingLayer | null = null;

  constructor(host: HTMLElement, options: ChartDrawingsOptions) {
    this.#host = host;
    this.#options = options;
    const { list, release } = retainDrawings(options.pair.Id);
    this.list = list;
    this.hand = new DrawingHand(list, this.#ground(), {
      move: () => this.#held.repaint(),
      change: () => this.#changed(),
    });
    this.#paint = new DrawingPaint(this.#words, {
      font: getComputedStyle(document.body).fontFamily,
      surface: options.colours.surface,
    });
    this.#held = new HeldLayer(
      host,
      () => this.area,
      (context, area) => {
        const held = this.hand.held();
        if (held) this.#paintOne(context, area, held);
      },
    );
    this.#releases.push(
      release,
      list.listen(() => this.#changed()),
    );
    this.#listen();
  }

  drawOn(chart: BarChart): void {
    this.#resting = new RestingLayer((context, area) => {
      for (const each of this.hand.resting()) this.#paintOne(context, area, each);
      if (this.hand.isHolding) this.#held.paintNow();
    });
    chart.attach(this.#resting);
  }

  recolour(colour: string): void {
    const selected = this.hand.selected;
    if (selected) this.list.put({ ...selected, colour });
  }

  remove(drawing: Drawing): void {
    this.list.drop(drawing.id);
  }

  dispose(): void {
    for (const release of this.#releases) release();
    this.#held.dispose();
  }

  get #words() {
    const { PricePrecision } = this.#options.pair;
    return {
      price: (price: number) => formatPrice(price, PricePrecision),
      share: formatNumber,
      percent: formatPercent,
      lasting: lastingText,
    };
  }

  #paintOne(context: CanvasRenderingContext2D, area: Area, each: Painted): void {
    this.#paint.paint(context, each, area, each.drawing.id === this.hand.selected?.id);
  }

  #changed(): void {
    this.#resting?.repaint();
    if (!this.hand.isHolding) this.#held.clear();
    this.#host.style.cursor = this.hand.tool ? "crosshair" : "";
    this.#options.onChange();
  }

  #ground(): Ground {
    const { chart, bars, pair } = this.#options;
    const precision = pair.PricePrecision;
    const snapped = (price: number) => Number(price.toFixed(precision));
    return {
      spotOf: (point) => chart()?.spotOf(point, bars()) ?? null,
      pointAt: (spot) => {
        const point = chart()?.pointAt(spot, bars()) ?? null;
        return point && { ...point, price: snapped(point.price) };
      },
      moved: ({ timeMs, price }, count, steps) => {
        const index = indexAt(bars(), timeMs);
        const to = index === null ? null : timeOf(bars(), Math.round(index) + count);
        const step = Math.abs(price) / 2_000;
        const moved = Number(
          snapPrice(price + steps * Math.max(step, 10 ** -precision), precision),
        );
        return { timeMs: to ?? timeMs, price: steps === 0 ? price : moved };
      },
      area: () => this.area,
    };
  }

  #spotOf(event: PointerEvent): Spot {
    const { left, top } = this.#host.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** Keeps presses of the drawing hand from the chart, which would scroll. */
  #listen(): void {
    const on = <K extends keyof HTMLElementEventMap>(
      target: HTMLElement | Window,
      name: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ) => {
      const handler = listener as EventListener;
      target.addEventListener(name, handler, { capture: true, passive: false });
      this.#releases.push(() => target.removeEventListener(name, handler, { capture: true }));
    };
    let isOurs = false;
    on(this.#host, "pointerdown", (event) => {
      isOurs = false;
      if (!event.isPrimary || event.button !== 0) return;
      const at = this.#spotOf(event);
      const { width, height } = this.hand.tool ? this.#host.getBoundingClientRect() : this.area;
      if (at.x > Math.min(width, this.area.width) || at.y > Math.min(height, this.area.height))
        return;
      isOurs = this.hand.press(at, event.pointerType !== "mouse");
      if (!isOurs) return;
      // A long press on a drawing must not open the order menu.
      event.stopPropagation();
      this.#options.chart()?.hideCrosshair();
    });
    on(window, "pointermove", (event) => {
      if (this.hand.isHolding) this.hand.moveTo(this.#spotOf(event));
    });
    const release = () => {
      isOurs = false;
      this.hand.release();
    };
    on(window, "pointerup", release);
    on(window, "pointercancel", release);
    const keep = (event: Event) => {
      if (!isOurs) return;
      event.stopPropagation();
      if (event.cancelable) event.preventDefault();
    };
    on(this.#host, "mousedown", keep);
    on(this.#host, "mousemove", keep);
    on(this.#host, "touchstart", keep);
  }

  get area(): Area {
    return this.#options.chart()?.area ?? { width: 0, height: 0 };
  }
}
