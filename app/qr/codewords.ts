/** A text as the codewords of a QR code: byte mode, padded, with its error correction. */
import { blocksOf, codewordCount, dataCodewords, type Level, versionMax } from "./tables.ts";

/** Product in the field of 256 elements with the polynomial 0x11d. */
function multiply(left: number, right: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((right >>> bit) & 1) * left;
  }
  return product;
}

function generator(degree: number): number[] {
  const polynomial = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let power = 0; power < degree; power++) {
    for (let at = 0; at < degree; at++) {
      polynomial[at] = multiply(polynomial[at] ?? 0, root) ^ (polynomial[at + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return polynomial;
}

/** What is left of the data divided by the generator: the error correction of one block. */
export function remainder(data: readonly number[], degree: number): number[] {
  const divisor = generator(degree);
  const rest = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let at = 0; at < degree; at++) {
      rest[at] = (rest[at] ?? 0) ^ multiply(divisor[at] ?? 0, factor);
    }
  }
  return rest;
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** The smallest version that holds so many bytes. */
function versionFor(length: number, level: Level): number {
  for (let version = 1; version <= versionMax; version++) {
    const bits = 4 + lengthBits(version) + length * 8;
    if (bits <= dataCodewords(version, level) * 8) return version;
  }
  throw new RangeError("the text is too long for a QR code");
}

function dataOf(bytes: Uint8Array, version: number, level: Level): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  const capacity = dataCodewords(version, level) * 8;
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2),
  );
}

/** Blocks with their correction, one codeword of each in turn: damage in one place is spread over all. */
function interleave(data: readonly number[], version: number, level: Level): number[] {
  const { perBlock, blocks } = blocksOf(version, level);
  const total = codewordCount(version);
  const shortLength = Math.floor(total / blocks) - perBlock;
  const shortCount = blocks - (total % blocks);
  const dataBlocks: number[][] = [];
  let at = 0;
  for (let block = 0; block < blocks; block++) {
    const length = shortLength + (block < shortCount ? 0 : 1);
    dataBlocks.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = dataBlocks.map((block) => remainder(block, perBlock));
  const result: number[] = [];
  for (let column = 0; column <= shortLength; column++) {
    for (const block of dataBlocks) {
      const codeword = block[column];
      if (codeword !== undefined) result.push(codeword);
    }
  }
  for (let column = 0; column < perBlock; column++) {
    for (const block of corrections) result.push(block[column] ?? 0);
  }
  return result;
}

/** @throws RangeError for a text that no version holds */
export function codewordsOf(text: string, level: Level): { version: number; codewords: number[] } {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length, level);
  return { version, codewords: interleave(dataOf(bytes, version, level), version, level) };
}
