/**
 * Price levels of orders as lines across the chart. Each line has a handle: an element of the page
 * above the canvas. So dragging does not scroll the chart, and keyboards and screen readers reach
 * the handle.
 */
import {
  type IChartApiBase,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesPrimitive,
  LineStyle,
  type SeriesType,
  type Time,
} from "lightweight-charts";
import styles from "./level-lines.module.css";
import { keySteps, leadersOf, placeHandle, snapPrice, spreadChips } from "./level-math.ts";

export interface ChartLevel {
  id: string;
  kind: "entry" | "stop_loss" | "take_profit" | "stop_out" | "alert";
  text: string;
  /** Shorter label, for many lines in a chart of little height. */
  short: string;
  /** Name of the handle for screen readers. */
  label: string;
  price: number;
  movable: boolean;
  /** True if the server has not confirmed the level yet: its line is dashed. */
  draft: boolean;
  /** Levels of one group share a chip where their lines are near; null for a chip of its own. */
  share: ChartShare | null;
}

export interface ChartShare {
  group: string;
  size: number;
  /** Returns the label of a shared chip. */
  text(count: number, size: number): string;
}

export interface LevelHandlers {
  onMove(id: string, price: string): void;
  onDrop(id: string, price: string): void;
}

export interface LevelColours {
  up: string;
  down: string;
  text: string;
}

interface Drawn {
  level: ChartLevel;
  line: IPriceLine;
  handle: HTMLElement;
  grip: HTMLElement;
  /** Width of the chip in px, measured only for a new text, because measuring costs a layout. */
  width: number;
}

const edgePx = 14;
/** In a chart lower than `height` (px) with more than `lines` lines, labels are short. */
const crowd = { lines: 3, height: 280 };
const chip = { height: 22, gap: 6, margin: 10 };

const shapeOf = (text: string) => text.replace(/\p{Nd}/gu, "0");

/** Shows one chip for `members`, which begin with `drawn`; hides the chip if there are none. */
function nameChip(drawn: Drawn, members: readonly Drawn[], isShort: boolean): void {
  const { level, grip, handle } = drawn;
  const size = members.reduce((sum, each) => sum + (each.level.share?.size ?? 0), 0);
  const own = isShort ? level.short : level.text;
  const text = members.length > 1 ? (level.share?.text(members.length, size) ?? own) : own;
  handle.hidden = members.length === 0;
  if (handle.hidden || (grip.textContent === text && drawn.width > 0)) return;
  // All digits have the same width, so most new texts are as wide as the last one.
  const isAsWide = shapeOf(grip.textContent) === shapeOf(text);
  grip.textContent = text;
  if (!isAsWide || drawn.width === 0) drawn.width = grip.offsetWidth;
}

export class LevelLines {
  readonly #chart: IChartApiBase<Time>;
  readonly #series: ISeriesApi<SeriesType>;
  readonly #layer: HTMLElement;
  readonly #precision: number;
  readonly #colours: LevelColours;
  readonly #drawn = new Map<string, Drawn>();
  readonly #primitive: ISeriesPrimitive<Time>;
  #handlers: LevelHandlers | null = null;
  #isCrowded = false;
  /** Ids of the levels in the order in which chips are placed: earlier chips keep their place. */
  #order: readonly string[] = [];
  /** The dragged level, which follows the pointer instead of the page's price. */
  #dragged: { id: string; price: string } | null = null;

  constructor(
    chart: IChartApiBase<Time>,
    series: ISeriesApi<SeriesType>,
    host: HTMLElement,
    options: { precision: number; colours: LevelColours },
  ) {
    this.#chart = chart;
    this.#series = series;
    this.#precision = options.precision;
    this.#colours = options.colours;
    this.#layer = document.createElement("div");
    this.#layer.className = styles.layer ?? "";
    this.#layer.dir = "ltr";
    host.after(this.#layer);
    // The pane draws after every change of its scale; coordinates taken earlier are wrong.
    const renderer = { draw: () => this.#place() };
    this.#primitive = { paneViews: () => [{ renderer: () => renderer }] };
    series.attachPrimitive(this.#primitive);
  }

  set(levels: readonly ChartLevel[], handlers: LevelHandlers): void {
    this.#handlers = handlers;
    if (levels.length === 0 && this.#drawn.size === 0) return;
    const height = this.#chart.panes()[0]?.getHeight() ?? 0;
    this.#isCrowded = levels.length > crowd.lines && height < crowd.height;
    const wanted = new Set(levels.map(({ id }) => id));
    for (const [id, drawn] of this.#drawn) {
      if (wanted.has(id)) continue;
      this.#series.removePriceLine(drawn.line);
      drawn.handle.remove();
      this.#drawn.delete(id);
    }
    for (const level of levels) {
      const known = this.#drawn.get(level.id);
      if (known) this.#update(known, level);
      else this.#add(level);
    }
    this.#order = levels.map(({ id }) => id);
    this.#place();
  }

  dispose(): void {
    this.#layer.remove();
  }

  #colourOf(kind: ChartLevel["kind"]): string {
    if (kind === "entry" || kind === "alert") return this.#colours.text;
    return kind !== "take_profit" ? this.#colours.down : this.#colours.up;
  }

  #add(level: ChartLevel): void {
    const line = this.#series.createPriceLine({
      price: level.price,
      color: this.#colourOf(level.kind),
      lineWidth: 1,
      lineStyle: level.draft ? LineStyle.Dashed : LineStyle.Solid,
      axisLabelVisible: level.movable || level.kind !== "entry",
      title: "",
    });
    const handle = document.createElement("div");
    handle.className = styles.level ?? "";
    handle.style.setProperty("--level", this.#colourOf(level.kind));
    handle.dataset.kind = level.kind;
    handle.dataset.testid = `level-${level.id}`;
    const grip = document.createElement("span");
    grip.className = `${styles.grip} inline-row surface ink text-xs w-620 tabular`;
    // The words of the label follow the reader's direction; the chart does not.
    grip.dir = document.dir;
    handle.append(grip);
    this.#layer.append(handle);
    const drawn = { level, line, handle, grip, width: 0 };
    this.#drawn.set(level.id, drawn);
    if (level.movable) this.#listen(level.id, handle, grip);
    this.#update(drawn, level);
  }

  #update(drawn: Drawn, level: ChartLevel): void {
    drawn.level = level;
    const isDragged = this.#dragged?.id === level.id;
    // Skips an unchanged price, because each call makes the library paint the whole chart.
    if (!isDragged && drawn.line.options().price !== level.price) {
      drawn.line.applyOptions({ price: level.price });
    }
    if (!level.movable) return;
    const { grip } = drawn;
    grip.setAttribute("aria-label", level.label);
    grip.setAttribute("aria-valuenow", String(level.price));
    grip.setAttribute("aria-valuetext", snapPrice(level.price, this.#precision));
  }

  #listen(id: string, handle: HTMLElement, grip: HTMLElement): void {
    handle.classList.add(styles.movable ?? "");
    grip.tabIndex = 0;
    grip.setAttribute("role", "slider");
    grip.setAttribute("aria-orientation", "vertical");
    grip.setAttribute("aria-valuemin", "0");
    let offset = 0;
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      grip.focus({ preventScroll: true });
      handle.setPointerCapture(event.pointerId);
      offset = event.clientY - handle.getBoundingClientRect().top;
      const price = this.#drawn.get(id)?.level.price ?? 0;
      this.#dragged = { id, price: snapPrice(price, this.#precision) };
      handle.classList.add(styles.dragged ?? "");
    });
    handle.addEventListener("pointermove", (event) => {
      if (this.#dragged?.id !== id) return;
      const y = event.clientY - offset - this.#layer.getBoundingClientRect().top;
      this.#dragTo(id, y);
    });
    const release = (isDropped: boolean) => {
      const dragged = this.#dragged;
      if (dragged?.id !== id) return;
      this.#dragged = null;
      handle.classList.remove(styles.dragged ?? "");
      const drawn = this.#drawn.get(id);
      if (isDropped) this.#handlers?.onDrop(id, dragged.price);
      else drawn?.line.applyOptions({ price: drawn.level.price });
      this.#place();
    };
    handle.addEventListener("pointerup", () => release(true));
    handle.addEventListener("pointercancel", () => release(false));
    grip.addEventListener("keydown", (event) => {
      const steps = keySteps(event.key, event.shiftKey);
      const drawn = this.#drawn.get(id);
      if (steps === null || !drawn) return;
      event.preventDefault();
      const moved = drawn.level.price + steps * 10 ** -this.#precision;
      const price = snapPrice(moved, this.#precision);
      this.#handlers?.onMove(id, price);
      this.#handlers?.onDrop(id, price);
    });
  }

  #dragTo(id: string, y: number): void {
    const height = this.#layer.clientHeight;
    const price = this.#series.coordinateToPrice(Math.min(Math.max(0, y), height));
    const drawn = this.#drawn.get(id);
    if (price === null || !drawn) return;
    const text = snapPrice(price, this.#precision);
    this.#dragged = { id, price: text };
    drawn.line.applyOptions({ price: Number(text) });
    this.#handlers?.onMove(id, text);
    this.#place();
  }

  #place(): void {
    if (this.#order.length === 0) return;
    const height = this.#chart.panes()[0]?.getHeight() ?? 0;
    const full = this.#chart.timeScale().width();
    this.#layer.style.height = `${height}px`;
    this.#layer.style.width = `${full}px`;
    const ordered = this.#order.flatMap((id) => this.#drawn.get(id) ?? []);
    const placed = ordered.map((drawn) => {
      const price =
        this.#dragged?.id === drawn.level.id ? Number(this.#dragged.price) : drawn.level.price;
      const { y } = placeHandle(this.#series.priceToCoordinate(price), height, edgePx);
      return { drawn, y, group: drawn.level.share?.group ?? null };
    });
    const leaders = leadersOf(placed, chip.height);
    for (const [index, { drawn }] of placed.entries()) {
      const isShort = this.#isCrowded && this.#dragged?.id !== drawn.level.id;
      const members = ordered.filter((_, member) => leaders[member] === index);
      nameChip(drawn, members, isShort);
    }
    const shown = placed
      .filter((_, index) => leaders[index] === index)
      .map(({ drawn, y }) => ({ ...drawn, y }));
    // Takes the width from the library: asking the page would cost a layout for each frame.
    const width = full - 2 * chip.margin;
    const places = spreadChips(shown, { width, height, chip });
    for (const [index, { handle, grip, y }] of shown.entries()) {
      const { x, down } = places[index] ?? { x: 0, down: 0 };
      handle.style.transform = `translateY(${y}px)`;
      grip.style.transform = `translate(${x}px, ${down}px)`;
    }
  }
}
