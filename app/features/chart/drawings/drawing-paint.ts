/** Paints drawings on the canvas of the price pane. */
import type {
  ISeriesPrimitive,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  Time,
} from "lightweight-charts";
import type { Drawing } from "#domain/chart/drawing.ts";
import { type Area, fibonacciShares, type Spot, segmentsOf } from "./geometry.ts";

export interface PaintWords {
  price(price: number): string;
  share(share: number): string;
  percent(percent: number): string;
  /** How long it is from one time to another. */
  lasting(fromMs: number, toMs: number): string;
}

export interface Painted {
  drawing: Drawing;
  spots: readonly Spot[];
}

export interface PaintPlan {
  /** Those that can be placed, the selected one last. */
  painted(area: Area): readonly Painted[];
  selected(): string | null;
  words: PaintWords;
  /** Font of the page, and the colour behind words. */
  font: string;
  surface: string;
}

const textPx = 12;
const handlePx = 5;

export class DrawingPaint implements ISeriesPrimitive<Time> {
  readonly #plan: PaintPlan;
  #requestUpdate: () => void = () => undefined;
  readonly #views = [
    {
      zOrder: (): PrimitivePaneViewZOrder => "top",
      renderer: () => ({
        draw: (target: PaneTarget) =>
          target.useMediaCoordinateSpace(({ context, mediaSize }) => {
            this.#paint(context, mediaSize);
          }),
      }),
    },
  ];

  constructor(plan: PaintPlan) {
    this.#plan = plan;
  }

  attached({ requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#requestUpdate = requestUpdate;
  }

  paneViews() {
    return this.#views;
  }

  repaint(): void {
    this.#requestUpdate();
  }

  #paint(context: CanvasRenderingContext2D, area: Area): void {
    const { painted, selected } = this.#plan;
    for (const each of painted(area)) {
      context.save();
      context.strokeStyle = each.drawing.colour;
      context.fillStyle = each.drawing.colour;
      context.lineWidth = each.drawing.id === selected() ? 2 : 1.5;
      this.#paintOne(context, each, area);
      if (each.drawing.id === selected()) this.#handles(context, each.spots);
      context.restore();
    }
  }

  #paintOne(context: CanvasRenderingContext2D, { drawing, spots }: Painted, area: Area): void {
    const { tool, points } = drawing;
    const [from, to] = spots;
    if (!from) return;
    if ((tool === "rectangle" || tool === "measure") && to) {
      context.globalAlpha = 0.14;
      context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
      context.globalAlpha = 1;
    }
    context.beginPath();
    for (const [start, end] of segmentsOf(tool, spots, area)) {
      context.moveTo(start.x, start.y);
      context.lineTo(end.x, end.y);
    }
    context.stroke();
    if (tool === "text") this.#word(context, drawing.text, from);
    const price = points[0]?.price ?? 0;
    if (tool === "level") {
      this.#word(context, this.#plan.words.price(price), { x: area.width - 4, y: from.y }, "right");
    }
    if (tool === "fibonacci" && to) this.#shares(context, drawing, from, to);
    if (tool === "measure" && to) this.#measure(context, drawing, from, to);
  }

  #shares(context: CanvasRenderingContext2D, { points }: Drawing, from: Spot, to: Spot): void {
    const { words } = this.#plan;
    const [first = 0, second = 0] = points.map(({ price }) => price);
    for (const share of fibonacciShares) {
      const y = to.y + (from.y - to.y) * share;
      const price = words.price(second + (first - second) * share);
      this.#word(context, `${words.share(share)} · ${price}`, {
        x: Math.min(from.x, to.x) + 4,
        y: y - 9,
      });
    }
  }

  #measure(context: CanvasRenderingContext2D, { points }: Drawing, from: Spot, to: Spot): void {
    const { words } = this.#plan;
    const [first, second] = points;
    if (!first || !second) return;
    const change = second.price - first.price;
    const percent = first.price === 0 ? 0 : (change / first.price) * 100;
    const moved = `${change < 0 ? "−" : "+"}${words.price(Math.abs(change))}`;
    const time = words.lasting(first.timeMs, second.timeMs);
    const text = `${moved} (${words.percent(percent)}) · ${time}`;
    const above = to.y < from.y ? to.y - 12 : to.y + 12;
    this.#word(context, text, { x: (from.x + to.x) / 2, y: above }, "center");
  }

  #word(
    context: CanvasRenderingContext2D,
    text: string,
    { x, y }: Spot,
    align: "left" | "right" | "center" = "left",
  ): void {
    const colour = context.fillStyle;
    context.font = `600 ${textPx}px ${this.#plan.font}`;
    context.textBaseline = "middle";
    context.textAlign = align;
    const { width } = context.measureText(text);
    const left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
    context.globalAlpha = 0.82;
    context.fillStyle = this.#plan.surface;
    context.fillRect(left - 3, y - textPx / 2 - 2, width + 6, textPx + 4);
    context.globalAlpha = 1;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }

  #handles(context: CanvasRenderingContext2D, spots: readonly Spot[]): void {
    for (const { x, y } of spots) {
      context.beginPath();
      context.arc(x, y, handlePx, 0, 2 * Math.PI);
      context.fillStyle = this.#plan.surface;
      context.fill();
      context.stroke();
    }
  }
}

/** What the library hands to a renderer, as far as it is used. */
interface PaneTarget {
  useMediaCoordinateSpace(
    draw: (scope: { context: CanvasRenderingContext2D; mediaSize: Area }) => void,
  ): void;
}
