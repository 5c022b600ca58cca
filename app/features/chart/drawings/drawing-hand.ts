import {
  type Drawing,
  type DrawingPoint,
  type DrawingTool,
  pointsOf,
} from "#domain/chart/drawing.ts";
import { plotColours } from "#domain/chart/indicator-kinds.ts";
import type { DrawingList } from "./drawing-list.ts";
import type { Painted } from "./drawing-paint.ts";
import { type Area, hitOf, type Spot } from "./geometry.ts";

/** Converts between spots on the screen and points of the chart. */
export interface Ground {
  spotOf(point: DrawingPoint): Spot | null;
  pointAt(spot: Spot): DrawingPoint | null;
  /** Returns the point moved by this many bars and price steps. */
  moved(point: DrawingPoint, bars: number, steps: number): DrawingPoint;
  area(): Area;
}

interface Grip {
  isNew: boolean;
  original: Drawing;
  drawing: Drawing;
  /** Index of the dragged point; `body` drags all points. */
  part: number | "body";
  from: Spot;
  hasMoved: boolean;
}

/** Maximum movement of a tap (px); a longer one is a drag. */
const still = 4;
const reach = { mouse: 7, touch: 16 };
const textPxWide = 7;

export class DrawingHand {
  readonly #list: DrawingList;
  readonly #ground: Ground;
  readonly #on: { move(): void; change(): void };
  #tool: DrawingTool | null = null;
  #selected: string | null = null;
  #grip: Grip | null = null;
  /** New text drawing that waits for its words. */
  #asked: Drawing | null = null;

  /** @param on `move`: called at each step of a drag; `change`: called after any other change */
  constructor(list: DrawingList, ground: Ground, on: { move(): void; change(): void }) {
    this.#list = list;
    this.#ground = ground;
    this.#on = on;
  }

  get tool(): DrawingTool | null {
    return this.#tool;
  }

  get isHolding(): boolean {
    return this.#grip !== null;
  }

  get selected(): Drawing | null {
    return this.#list.drawings.find(({ id }) => id === this.#selected) ?? null;
  }

  get asked(): Drawing | null {
    return this.#asked;
  }

  pick(tool: DrawingTool | null): void {
    this.#tool = tool;
    this.#grip = null;
    this.select(null);
  }

  select(id: string | null): void {
    this.#selected = id;
    this.#on.change();
  }

  /** Sets the text of a new text drawing; an empty text discards the drawing. */
  say(text: string): void {
    const asked = this.#asked;
    this.#asked = null;
    if (asked && text !== "") {
      this.#list.put({ ...asked, text });
      this.#selected = asked.id;
    }
    this.#on.change();
  }

  /** Draws in the middle of the view, for a tool that was chosen with a key. */
  drawHere(tool: DrawingTool): void {
    const { width, height } = this.#ground.area();
    const spots: Spot[] = [
      { x: width * 0.4, y: height * 0.55 },
      { x: width * 0.6, y: height * 0.45 },
    ];
    const points = spots.slice(0, pointsOf[tool]).flatMap((at) => this.#ground.pointAt(at) ?? []);
    if (points.length === pointsOf[tool]) this.#finish(newDrawing(tool, points));
  }

  /** Returns true if the hand handles the press: the chart must then ignore it. */
  press(at: Spot, isTouch: boolean): boolean {
    if (this.#grip?.isNew) {
      this.moveTo(at);
      return true;
    }
    if (this.#tool) return this.#place(this.#tool, at);
    const found = this.#find(at, isTouch ? reach.touch : reach.mouse);
    this.#grip = found && {
      ...{ isNew: false, original: found.drawing, drawing: found.drawing, part: found.part },
      ...{ from: at, hasMoved: false },
    };
    const id = found?.drawing.id ?? null;
    if (found || id !== this.#selected) this.select(id);
    return found !== null;
  }

  moveTo(at: Spot): void {
    const grip = this.#grip;
    if (!grip) return;
    grip.hasMoved ||= Math.hypot(at.x - grip.from.x, at.y - grip.from.y) > still;
    if (!grip.hasMoved) return;
    grip.drawing = this.#carried(grip, at);
    this.#on.move();
  }

  release(): void {
    const grip = this.#grip;
    if (!grip) return;
    // A tap places the first point; the next tap places the second.
    if (grip.isNew && !grip.hasMoved && pointsOf[grip.drawing.tool] === 2) return;
    this.#grip = null;
    if (grip.isNew) this.#finish(grip.drawing);
    else if (grip.hasMoved) this.#list.put(grip.drawing);
    this.#on.change();
  }

  /** True if the hand handled the key. Arrows move a drawing; with Shift, only its last point. */
  key(key: string, isShifted: boolean): boolean {
    const drawing = this.selected;
    if (!drawing) return false;
    if (key === "Delete" || key === "Backspace") {
      this.#list.drop(drawing.id);
      this.select(null);
      return true;
    }
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
      key
    ];
    if (!step) return false;
    const [bars = 0, steps = 0] = step;
    const points = drawing.points.map((point, index) =>
      isShifted && index < drawing.points.length - 1
        ? point
        : this.#ground.moved(point, bars, steps),
    );
    this.#list.put({ ...drawing, points });
    return true;
  }

  resting(): Painted[] {
    const held = this.#grip?.drawing.id;
    return this.#list.drawings.filter(({ id }) => id !== held).flatMap(this.#placed);
  }

  held(): Painted | null {
    return this.#grip ? (this.#placed(this.#grip.drawing)[0] ?? null) : null;
  }

  /** Returns nothing unless the chart can place all points of the drawing. */
  readonly #placed = (drawing: Drawing): Painted[] => {
    const spots = drawing.points.flatMap((point) => this.#ground.spotOf(point) ?? []);
    return spots.length === drawing.points.length ? [{ drawing, spots }] : [];
  };

  #place(tool: DrawingTool, at: Spot): boolean {
    const point = this.#ground.pointAt(at);
    if (!point) return true;
    const points = Array.from({ length: pointsOf[tool] }, () => point);
    const drawing = newDrawing(tool, points);
    const part = points.length - 1;
    this.#grip = { isNew: true, original: drawing, drawing, part, from: at, hasMoved: false };
    this.#on.change();
    return true;
  }

  #finish(drawing: Drawing): void {
    this.#tool = null;
    if (drawing.tool === "text") {
      this.#asked = drawing;
    } else {
      this.#list.put(drawing);
      this.#selected = drawing.id;
    }
    this.#on.change();
  }

  #find(at: Spot, near: number) {
    const area = this.#ground.area();
    for (const { drawing, spots } of this.resting().reverse()) {
      const textWidth = drawing.text.length * textPxWide;
      const part = hitOf({ tool: drawing.tool, spots, textWidth }, at, area, near);
      if (part !== null) return { drawing, part };
    }
    return null;
  }

  #carried({ original, part, from }: Grip, at: Spot): Drawing {
    const points = original.points.map((point, index) => {
      if (part !== "body") return index === part ? (this.#ground.pointAt(at) ?? point) : point;
      const spot = this.#ground.spotOf(point);
      const to = spot && { x: spot.x + at.x - from.x, y: spot.y + at.y - from.y };
      return (to && this.#ground.pointAt(to)) ?? point;
    });
    return { ...original, points };
  }
}

function newDrawing(tool: DrawingTool, points: Drawing["points"]): Drawing {
  return { id: crypto.randomUUID(), tool, points, colour: plotColours[0], text: "" };
}
