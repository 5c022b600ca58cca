/** The drawings that rest: the library paints them whenever it paints the pane of the prices. */
import type {
  ISeriesPrimitive,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  Time,
} from "lightweight-charts";
import type { Area } from "./geometry.ts";

export class RestingLayer implements ISeriesPrimitive<Time> {
  readonly #views;
  #requestUpdate: () => void = () => undefined;

  constructor(paint: (context: CanvasRenderingContext2D, area: Area) => void) {
    const renderer = {
      draw: (target: PaneTarget) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => paint(context, mediaSize)),
    };
    this.#views = [
      { zOrder: (): PrimitivePaneViewZOrder => "top", renderer: () => renderer },
    ] as const;
  }

  attached({ requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#requestUpdate = requestUpdate;
  }

  paneViews() {
    return this.#views;
  }

  /** The library paints the whole chart for it. */
  repaint(): void {
    this.#requestUpdate();
  }
}

/** The used part of the library's renderer target. */
interface PaneTarget {
  useMediaCoordinateSpace(
    draw: (scope: { context: CanvasRenderingContext2D; mediaSize: Area }) => void,
  ): void;
}
