/** Numbers of ISO/IEC 18004 for the two levels that are offered. */
export type Level = "L" | "M";

export const versionMax = 40;

/** Error correction codewords per block, and blocks, by version from 1. */
const correction: Record<Level, { perBlock: readonly number[]; blocks: readonly number[] }> = {
  L: {
    perBlock: [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30,
      26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    blocks: [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14,
      15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
  },
  M: {
    perBlock: [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    blocks: [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25,
      26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
  },
};

/** The two bits that name the level in the format information. */
export const levelBits: Record<Level, number> = { L: 1, M: 0 };

export const sizeOf = (version: number): number => version * 4 + 17;

/** Centres of the alignment patterns, the same for both axes. */
export function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const centres = [6];
  for (let at = sizeOf(version) - 7; centres.length < count; at -= step) centres.splice(1, 0, at);
  return centres;
}

/** Modules that carry data and error correction, in whole codewords. */
export function codewordCount(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    modules -= (25 * count - 10) * count - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

export function blocksOf(version: number, level: Level): { perBlock: number; blocks: number } {
  const { perBlock, blocks } = correction[level];
  return { perBlock: perBlock[version - 1] ?? 0, blocks: blocks[version - 1] ?? 0 };
}

export function dataCodewords(version: number, level: Level): number {
  const { perBlock, blocks } = blocksOf(version, level);
  return codewordCount(version) - perBlock * blocks;
}
