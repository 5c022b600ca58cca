/**
 * Reads an undamaged QR code (ISO/IEC 18004) of versions 2 to 6 in byte mode, levels L and M, as a
 * phone would. It shares no code with the encoder.
 */
type Matrix = readonly (readonly boolean[])[];

/** Blocks and their data codewords, all of one length in these versions. */
const structure: Record<"L" | "M", Record<number, [blocks: number, data: number]>> = {
  L: { 2: [1, 34], 3: [1, 55], 4: [1, 80], 5: [1, 108], 6: [2, 68] },
  M: { 2: [1, 28], 3: [1, 44], 4: [2, 32], 5: [2, 43], 6: [4, 27] },
};

const masks: ReadonlyArray<(row: number, column: number) => boolean> = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_i, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Level and mask, from the copy beside the upper left finder. */
function readFormat(dark: (row: number, column: number) => boolean) {
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((row) => [row, 8] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((column) => [8, column] as const),
  ];
  const bits = places.reduce(
    (all, [row, column], bit) => all | (Number(dark(row, column)) << bit),
    0,
  );
  const data = (bits ^ 0x5412) >> 10;
  const level = ({ 0: "M", 1: "L" } as const)[data >> 3];
  if (!level) throw new Error("a level that is not read here");
  return { level, mask: data & 7 };
}

/**
 * Modules that carry no data: finders with their formats, timing, and the one alignment pattern.
 */
function isPattern(size: number, row: number, column: number): boolean {
  if (row === 6 || column === 6) return true;
  if (row < 9 && (column < 9 || column >= size - 8)) return true;
  if (column < 9 && row >= size - 8) return true;
  return Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2;
}

/** Bits in the order of the standard: upwards and downwards in pairs of columns, from the right. */
function readCodewords(matrix: Matrix, mask: number): number[] {
  const size = matrix.length;
  const bits: number[] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (isPattern(size, row, column)) continue;
        const turned = masks[mask]?.(row, column) ?? false;
        bits.push(Number((matrix[row]?.[column] ?? false) !== turned));
      }
    }
    upwards = !upwards;
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2),
  );
}

/** @throws Error for a code that this reader does not know */
export function readQr(matrix: Matrix): string {
  const { level, mask } = readFormat((row, column) => matrix[row]?.[column] ?? false);
  const [blocks, length] = structure[level][(matrix.length - 17) / 4] ?? [0, 0];
  if (blocks === 0) throw new Error(`no code of ${matrix.length} modules is read here`);
  const mixed = readCodewords(matrix, mask);
  const data = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length }, (_, at) => mixed[at * blocks + block] ?? 0),
  ).flat();
  const bits = data.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  if (!bits.startsWith("0100")) throw new Error("not in byte mode");
  const count = Number.parseInt(bits.slice(4, 12), 2);
  const bytes = Array.from({ length: count }, (_, at) =>
    Number.parseInt(bits.slice(12 + at * 8, 20 + at * 8), 2),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}
