import type { Drawing } from "#domain/chart/drawing.ts";
import { formatNumber, formatPercent, formatPrice } from "../../../i18n/format.ts";
import { lastingText } from "../chart-texts.ts";
import { type Area, fibonacciShares, type Spot, segmentsOf } from "./geometry.ts";

export interface Painted {
  drawing: Drawing;
  spots: readonly Spot[];
}

interface Word {
  text: string;
  /** Measured width in px. */
  width: number;
}

const textPx = 12;
const handlePx = 5;

export class DrawingPaint {
  readonly #price: (price: number) => string;
  readonly #font = `600 ${textPx}px ${getComputedStyle(document.body).fontFamily}`;
  readonly #surface: string;
  /** Cached words of each drawing: formatting and measuring them costs more than painting. */
  readonly #known = new WeakMap<Drawing, readonly Word[]>();

  /** @param surface the colour behind words */
  constructor(precision: number, surface: string) {
    this.#price = (price) => formatPrice(price, precision);
    this.#surface = surface;
  }

  paint(
    context: CanvasRenderingContext2D,
    { drawing, spots }: Painted,
    area: Area,
    isSelected: boolean,
  ): void {
    context.save();
    context.strokeStyle = drawing.colour;
    context.fillStyle = drawing.colour;
    context.lineWidth = isSelected ? 2 : 1.5;
    this.#lines(context, { drawing, spots }, area);
    const places = wordPlaces(drawing, spots, area);
    if (places.length > 0) this.#paintWords(context, drawing, places);
    if (isSelected) this.#handles(context, spots);
    context.restore();
  }

  #lines(context: CanvasRenderingContext2D, { drawing, spots }: Painted, area: Area): void {
    const { tool } = drawing;
    const [from, to] = spots;
    if (from && to && (tool === "rectangle" || tool === "measure")) {
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
  }

  #wordsOf(context: CanvasRenderingContext2D, drawing: Drawing): readonly Word[] {
    context.font = this.#font;
    const known = this.#known.get(drawing);
    if (known) return known;
    const words = this.#textsOf(drawing).map((text) => ({
      text,
      width: context.measureText(text).width,
    }));
    this.#known.set(drawing, words);
    return words;
  }

  #textsOf({ tool, points, text }: Drawing): string[] {
    const [first, second] = points;
    if (tool === "text") return [text];
    if (tool === "level") return [this.#price(first?.price ?? 0)];
    if (!first || !second) return [];
    if (tool === "fibonacci") {
      return fibonacciShares.map((share) => {
        const price = second.price + (first.price - second.price) * share;
        return `${formatNumber(share)} · ${this.#price(price)}`;
      });
    }
    if (tool !== "measure") return [];
    const change = second.price - first.price;
    const percent = first.price === 0 ? 0 : (change / first.price) * 100;
    const moved = `${change < 0 ? "−" : "+"}${this.#price(Math.abs(change))}`;
    const time = lastingText(first.timeMs, second.timeMs);
    return [`${moved} (${formatPercent(percent)}) · ${time}`];
  }

  /** Paints all backgrounds before all words, because each change of colour costs time. */
  #paintWords(
    context: CanvasRenderingContext2D,
    drawing: Drawing,
    places: readonly WordPlace[],
  ): void {
    let lastY = Number.NEGATIVE_INFINITY;
    const words = this.#wordsOf(context, drawing).flatMap(({ text, width }, index) => {
      const place = places[index];
      // A word that would cover the previous one is left out.
      if (!place || Math.abs(place.y - lastY) < textPx) return [];
      lastY = place.y;
      return [{ text, width, left: place.x - width * place.begins, y: place.y }];
    });
    context.globalAlpha = 0.82;
    context.fillStyle = this.#surface;
    for (const { width, left, y } of words) {
      context.fillRect(left - 3, y - textPx / 2 - 2, width + 6, textPx + 4);
    }
    context.globalAlpha = 1;
    context.fillStyle = drawing.colour;
    context.textBaseline = "middle";
    for (const { text, left, y } of words) context.fillText(text, left, y);
  }

  #handles(context: CanvasRenderingContext2D, spots: readonly Spot[]): void {
    for (const { x, y } of spots) {
      context.beginPath();
      context.arc(x, y, handlePx, 0, 2 * Math.PI);
      context.fillStyle = this.#surface;
      context.fill();
      context.stroke();
    }
  }
}

interface WordPlace extends Spot {
  /** Share of the word's width that lies to the left of the spot. */
  begins: 0 | 0.5 | 1;
}

function wordPlaces({ tool }: Drawing, spots: readonly Spot[], area: Area): WordPlace[] {
  const [from, to] = spots;
  if (!from) return [];
  if (tool === "text") return [{ ...from, begins: 0 }];
  if (tool === "level") return [{ x: area.width - 4, y: from.y, begins: 1 }];
  if (!to) return [];
  if (tool === "measure") {
    const y = to.y < from.y ? to.y - 12 : to.y + 12;
    return [{ x: (from.x + to.x) / 2, y, begins: 0.5 }];
  }
  if (tool !== "fibonacci") return [];
  const x = Math.min(from.x, to.x) + 4;
  return fibonacciShares.map((share) => {
    return { x, y: to.y + (from.y - to.y) * share - 9, begins: 0 };
  });
}
