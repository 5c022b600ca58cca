import type { Bar } from "#domain/chart/bar.ts";
import type { BarChart } from "../bar-chart.ts";
import type { ChartLook } from "../chart-options.ts";
import { snapPrice } from "../level-math.ts";
import { DrawingHand, type Ground } from "./drawing-hand.ts";
import type { DrawingList } from "./drawing-list.ts";
import { DrawingPaint, type Painted } from "./drawing-paint.ts";
import { type Area, indexAt, type Spot, timeOf } from "./geometry.ts";
import { retainDrawings } from "./kept-drawings.ts";
import { HeldLayer, type RestingLayer, restingLayer } from "./layers.ts";

interface ChartDrawingsOptions extends Pick<ChartLook, "pair" | "colours"> {
  /** The current chart; null before the first bars. A new type of bars creates a new chart. */
  chart(): BarChart | null;
  bars(): readonly Bar[];
  onChange(): void;
}

export class ChartDrawings {
  readonly list: DrawingList;
  readonly hand: DrawingHand;
  readonly #host: HTMLElement;
  readonly #options: ChartDrawingsOptions;
  readonly #end = new AbortController();
  readonly #releases: Array<() => void>;
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
    this.#paint = new DrawingPaint(options.pair.PricePrecision, options.colours.surface);
    this.#held = new HeldLayer(
      host,
      () => this.area,
      (context, area) => {
        const held = this.hand.held();
        if (held) this.#paintOne(context, area, held);
      },
    );
    this.#releases = [release, list.listen(() => this.#changed())];
    this.#listen();
  }

  drawOn(chart: BarChart): void {
    this.#resting = restingLayer((context, area) => {
      for (const each of this.hand.resting()) this.#paintOne(context, area, each);
      if (this.hand.isHolding) this.#held.paintNow();
    });
    chart.attach(this.#resting);
  }

  dispose(): void {
    this.#end.abort();
    for (const release of this.#releases) release();
    this.#held.dispose();
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

  /** Handles presses that draw or drag. The chart must not see them, because it would scroll. */
  #listen(): void {
    const options = { capture: true, passive: false, signal: this.#end.signal };
    let isOurs = false;
    const press = (event: PointerEvent) => {
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
    };
    const move = (event: PointerEvent) => {
      if (this.hand.isHolding) this.hand.moveTo(this.#spotOf(event));
    };
    const release = () => {
      isOurs = false;
      this.hand.release();
    };
    const keep = (event: Event) => {
      if (!isOurs) return;
      event.stopPropagation();
      if (event.cancelable) event.preventDefault();
    };
    this.#host.addEventListener("pointerdown", press, options);
    window.addEventListener("pointermove", move, options);
    for (const name of ["pointerup", "pointercancel"]) {
      window.addEventListener(name, release, options);
    }
    for (const name of ["mousedown", "mousemove", "touchstart"]) {
      this.#host.addEventListener(name, keep, options);
    }
  }

  get area(): Area {
    return this.#options.chart()?.area ?? { width: 0, height: 0 };
  }
}
