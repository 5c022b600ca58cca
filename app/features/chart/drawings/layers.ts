import type { ISeriesPrimitive, SeriesAttachedParameter, Time } from "lightweight-charts";
import styles from "../level-lines.module.css";
import type { Area } from "./geometry.ts";

/**
 * The dragged drawing, on its own canvas above the chart. Each move paints only this canvas; the
 * library would paint the whole chart.
 */
export class HeldLayer {
  readonly #canvas = document.createElement("canvas");
  readonly #paint: (context: CanvasRenderingContext2D, area: Area) => void;
  readonly #area: () => Area;
  #frame = 0;
  #isEmpty = true;

  constructor(
    host: HTMLElement,
    area: () => Area,
    paint: (context: CanvasRenderingContext2D, area: Area) => void,
  ) {
    this.#area = area;
    this.#paint = paint;
    this.#canvas.className = styles.layer ?? "";
    host.after(this.#canvas);
  }

  repaint(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.paintNow());
  }

  /** Paints now. Each paint of the chart also calls this, so the drawing moves with the chart. */
  paintNow(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const context = this.#canvas.getContext("2d");
    if (!context) return;
    const area = this.#area();
    const ratio = devicePixelRatio;
    this.#fit(area, ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, area.width, area.height);
    this.#paint(context, area);
    this.#isEmpty = false;
  }

  clear(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#isEmpty) return;
    this.#isEmpty = true;
    // Frees the canvas's memory.
    this.#canvas.width = 0;
  }

  dispose(): void {
    this.clear();
    this.#canvas.remove();
  }

  #fit({ width, height }: Area, ratio: number): void {
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#canvas.width === wide && this.#canvas.height === high) return;
    this.#canvas.width = wide;
    this.#canvas.height = high;
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
  }
}

/** Part of the library's renderer target: the only method that is used here. */
interface PaneTarget {
  useMediaCoordinateSpace(
    draw: (scope: { context: CanvasRenderingContext2D; mediaSize: Area }) => void,
  ): void;
}

export interface RestingLayer extends ISeriesPrimitive<Time> {
  /** Makes the library paint the whole chart. */
  repaint(): void;
}

/** Layer of the drawings that are not dragged; the library paints it with the price pane. */
export function restingLayer(
  paint: (context: CanvasRenderingContext2D, area: Area) => void,
): RestingLayer {
  let repaint: () => void = () => undefined;
  const renderer = {
    draw: (target: PaneTarget) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => paint(context, mediaSize)),
  };
  const views = [{ zOrder: () => "top" as const, renderer: () => renderer }] as const;
  return {
    attached: ({ requestUpdate }: SeriesAttachedParameter<Time>) => {
      repaint = requestUpdate;
    },
    paneViews: () => views,
    repaint: () => repaint(),
  };
}
