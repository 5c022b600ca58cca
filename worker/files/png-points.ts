/** Reads the pixels of a PNG of a known size, as a browser's canvas writes it. */

interface Points {
  /** Returns a pixel's red, green, blue and opacity, 0 to 255; grey has three equal values. */
  at(column: number, row: number): [number, number, number, number];
}

const headerEnd = 8;
/** Bytes per pixel by the PNG's colour type, with one byte per channel. Palettes are refused. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** Null unless the file is a whole PNG of this size without interlacing and palette. */
export async function readPngPoints(
  bytes: Uint8Array<ArrayBuffer>,
  { width, height }: { width: number; height: number },
): Promise<Points | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const isSize = view.getUint32(16) === width && view.getUint32(20) === height;
    const channels = channelsOf[view.getUint8(25)];
    const isPlain = view.getUint8(24) === 8 && view.getUint8(28) === 0;
    if (view.getUint32(0) !== 0x89504e47 || !isSize || !isPlain || !channels) return null;
    const stride = width * channels;
    const packed = dataOf(bytes, view);
    const lines = packed && (await inflate(packed, (stride + 1) * height));
    return lines && pointsOf(unfilter(lines, stride, channels, height), stride, channels);
  } catch (error) {
    // The bytes end inside a chunk.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function dataOf(bytes: Uint8Array<ArrayBuffer>, view: DataView): Uint8Array<ArrayBuffer>[] | null {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = headerEnd; at + 12 <= view.byteLength; ) {
    const length = view.getUint32(at);
    const name = view.getUint32(at + 4);
    if (at + 12 + length > view.byteLength) return null;
    // IDAT
    if (name === 0x49444154) parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return parts.length === 0 ? null : parts;
}

/** Unpacks exactly `size` bytes, never more; null if the data has another size. */
async function inflate(parts: Uint8Array<ArrayBuffer>[], size: number) {
  const unpacked = new Uint8Array(size);
  let filled = 0;
  const reader = new Blob(parts)
    .stream()
    .pipeThrough(new DecompressionStream("deflate"))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (filled + value.length > size) {
        await reader.cancel();
        return null;
      }
      unpacked.set(value, filled);
      filled += value.length;
    }
  } catch (error) {
    // The data is not compressed in the way that PNG requires.
    if (error instanceof TypeError) return null;
    throw error;
  }
  return filled === size ? unpacked : null;
}

/** Predicts a byte by the filter of its line: 1 left, 2 up, 3 average, 4 Paeth (PNG, section 9). */
function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const all = left + up - corner;
      const [a, b, c] = [Math.abs(all - left), Math.abs(all - up), Math.abs(all - corner)];
      return a <= b && a <= c ? left : b <= c ? up : corner;
    }
    default:
      return 0;
  }
}

function unfilter(lines: Uint8Array, stride: number, channels: number, height: number): Uint8Array {
  const points = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = lines[row * (stride + 1)] ?? 0;
    for (let index = 0; index < stride; index++) {
      const to = row * stride + index;
      const isFirst = index < channels;
      const left = isFirst ? 0 : (points[to - channels] ?? 0);
      const up = row === 0 ? 0 : (points[to - stride] ?? 0);
      const corner = row === 0 || isFirst ? 0 : (points[to - stride - channels] ?? 0);
      const value = lines[row * (stride + 1) + 1 + index] ?? 0;
      points[to] = value + predicted(filter, left, up, corner);
    }
  }
  return points;
}

function pointsOf(points: Uint8Array, stride: number, channels: number): Points {
  const isColour = channels >= 3;
  return {
    at: (column, row) => {
      const from = row * stride + column * channels;
      const part = (index: number) => points[from + index] ?? 0;
      const opacity = channels % 2 === 0 ? part(channels - 1) : 255;
      return [part(0), part(isColour ? 1 : 0), part(isColour ? 2 : 0), opacity];
    },
  };
}
