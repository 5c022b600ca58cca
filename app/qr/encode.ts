/** A QR code of a text (ISO/IEC 18004, byte mode): rows of dark and light modules. */
import { codewordsOf } from "./codewords.ts";
import { lostPoints } from "./mask-points.ts";
import { alignmentCentres, type Level, levelBits, sizeOf } from "./tables.ts";

export type Modules = boolean[][];

/** Where the mask turns a module over, by the number of the mask. */
const masks: ReadonlyArray<(x: number, y: number) => boolean> = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Drawing {
  readonly size: number;
  readonly modules: Modules;
  /** Modules that are the code's own and carry no data. */
  readonly #own: Modules;
  readonly #version: number;

  constructor(version: number) {
    this.#version = version;
    this.size = sizeOf(version);
    const blank = () => Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.modules = blank();
    this.#own = blank();
  }

  #set(x: number, y: number, dark: boolean): void {
    const row = this.modules[y];
    const own = this.#own[y];
    if (!row || !own || x < 0 || x >= this.size) return;
    row[x] = dark;
    own[x] = true;
  }

  drawPatterns(): void {
    for (let at = 0; at < this.size; at++) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    const far = this.size - 4;
    for (const [x, y] of [
      [3, 3],
      [far, 3],
      [3, far],
    ] as const) {
      this.#drawRings(x, y, 4, (ring) => ring !== 2 && ring !== 4);
    }
    const centres = alignmentCentres(this.#version);
    const last = centres.length - 1;
    for (const [i, x] of centres.entries()) {
      for (const [j, y] of centres.entries()) {
        // Three corners belong to the finders.
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
        this.#drawRings(x, y, 2, (ring) => ring !== 1);
      }
    }
    this.#drawVersion();
  }

  #drawRings(cx: number, cy: number, reach: number, isDark: (ring: number) => boolean): void {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        this.#set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }

  #drawVersion(): void {
    if (this.#version < 7) return;
    let rest = this.#version;
    for (let bit = 0; bit < 12; bit++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (this.#version << 12) | rest;
    for (let bit = 0; bit < 18; bit++) {
      const dark = ((bits >>> bit) & 1) === 1;
      const across = this.size - 11 + (bit % 3);
      const along = Math.floor(bit / 3);
      this.#set(across, along, dark);
      this.#set(along, across, dark);
    }
  }

  /** Level and mask, twice. */
  drawFormat(level: Level, mask: number): void {
    const data = (levelBits[level] << 3) | mask;
    let rest = data;
    for (let bit = 0; bit < 10; bit++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const dark = (bit: number) => ((bits >>> bit) & 1) === 1;
    for (let bit = 0; bit < 6; bit++) this.#set(8, bit, dark(bit));
    this.#set(8, 7, dark(6));
    this.#set(8, 8, dark(7));
    this.#set(7, 8, dark(8));
    for (let bit = 9; bit < 15; bit++) this.#set(14 - bit, 8, dark(bit));
    for (let bit = 0; bit < 8; bit++) this.#set(this.size - 1 - bit, 8, dark(bit));
    for (let bit = 8; bit < 15; bit++) this.#set(8, this.size - 15 + bit, dark(bit));
    this.#set(8, this.size - 8, true);
  }

  /** Two columns at a time from the right, upwards and downwards in turn. */
  drawCodewords(codewords: readonly number[]): void {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      // The column of the timing pattern is stepped over.
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          const row = this.modules[y];
          if (!row || this.#own[y]?.[x] || at >= codewords.length * 8) continue;
          row[x] = (((codewords[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
          at++;
        }
      }
    }
  }

  /** Done twice, it undoes itself. */
  applyMask(mask: number): void {
    const turns = masks[mask];
    for (const [y, row] of this.modules.entries()) {
      for (let x = 0; x < this.size; x++) {
        if (!this.#own[y]?.[x] && turns?.(x, y)) row[x] = !row[x];
      }
    }
  }
}

/**
 * @param mask for tests; without it the mask that reads best is taken, as the standard says
 * @throws RangeError for a text that is too long
 */
export function encodeQr(text: string, level: Level = "M", mask?: number): Modules {
  const { version, codewords } = codewordsOf(text, level);
  const drawing = new Drawing(version);
  drawing.drawPatterns();
  drawing.drawFormat(level, 0);
  drawing.drawCodewords(codewords);
  let best = mask ?? 0;
  if (mask === undefined) {
    let fewest = Number.POSITIVE_INFINITY;
    for (const candidate of masks.keys()) {
      drawing.applyMask(candidate);
      drawing.drawFormat(level, candidate);
      const points = lostPoints(drawing.modules);
      if (points < fewest) [best, fewest] = [candidate, points];
      drawing.applyMask(candidate);
    }
  }
  drawing.applyMask(best);
  drawing.drawFormat(level, best);
  return drawing.modules;
}
