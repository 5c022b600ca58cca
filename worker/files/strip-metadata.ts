/**
 * Keeps only the parts of a picture that are needed to show it. Cameras add place, time, device,
 * previews and second pictures; unknown parts may hide anything.
 */

/** Returns the picture without metadata; null if its parts are inconsistent. */
export function withoutMetadata(
  type: "image/jpeg" | "image/png" | "image/webp",
  bytes: Uint8Array,
): Uint8Array | null {
  if (type === "image/jpeg") return stripJpeg(bytes);
  return type === "image/png" ? stripPng(bytes) : stripWebp(bytes);
}

/** True for segments that decoding needs: tables, frames, line count and restart interval. */
function isJpegTable(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xdb && marker <= 0xdd);
}

/** Number of bytes of JFIF's header without its preview: version, density. */
const jfifBytes = 14;
const adobeBytes = 12;

/** Keeps JFIF and Adobe's colour transform. Drops colour profiles, which may hide any text. */
function keptJpegSegment(marker: number, segment: Uint8Array): Uint8Array[] {
  if (isJpegTable(marker)) return [segment];
  const content = segment.subarray(4);
  if (marker === 0xe0 && startsWith(content, "JFIF\0") && content.length >= jfifBytes) {
    // Ends the header with a preview of 0 x 0 pixels.
    const header = [0xff, 0xe0, 0, jfifBytes + 2, ...content.subarray(0, jfifBytes - 2), 0, 0];
    return [new Uint8Array(header)];
  }
  if (marker === 0xee && startsWith(content, "Adobe") && content.length === adobeBytes) {
    // Writes Adobe's version 100 and no flags: decoding needs only the colour transform.
    const header = [0xff, 0xee, 0, adobeBytes + 2, ...content.subarray(0, 5), 0, 100, 0, 0, 0, 0];
    return [new Uint8Array([...header, content[adobeBytes - 1] ?? 0])];
  }
  return [];
}

function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Skips fill bytes before the next marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (marker === 0xd9 || end > bytes.length || end < at + 4) return null;
    if (marker !== 0xda) {
      parts.push(...keptJpegSegment(marker, bytes.subarray(at, end)));
      at = end;
      continue;
    }
    const scanEnd = endOfScan(bytes, end);
    parts.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
    // Ends only at the end marker: a progressive picture has more tables and scans before that.
    if (bytes[at + 1] === 0xd9) return joined([...parts, bytes.subarray(at, at + 2)]);
  }
  return null;
}

/** Finds the end of a scan: the next marker, except restarts, stuffed bytes and fill bytes. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (bytes[at] === 0xff && !isData) return at;
    at += 1;
  }
  return bytes.length;
}

/** Chunks that determine the pixels, with their maximum bytes. Other chunks may carry any text. */
const pngParts: ReadonlyMap<string, number> = new Map([
  ["IHDR", 13],
  ["PLTE", 768],
  ["tRNS", 256],
  ["IDAT", Number.POSITIVE_INFINITY],
  ["IEND", 0],
]);

function stripPng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const lengthMax = pngParts.get(name);
    if (end > bytes.length || (lengthMax !== undefined && length > lengthMax)) return null;
    if (lengthMax !== undefined) parts.push(bytes.subarray(at, end));
    if (name === "IEND") return joined(parts);
    at = end;
  }
  return null;
}

const webpParts: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"]);
/** Flags to clear in the extended header, because EXIF, XMP and colour profile are removed. */
const webpMetadataFlags = 0x20 | 0x08 | 0x04;

function stripWebp(bytes: Uint8Array): Uint8Array | null {
  const chunks = webpChunks(bytes, 12);
  if (!chunks) return null;
  const parts: Uint8Array[] = [];
  for (const { name, chunk } of chunks) {
    if (!webpParts.has(name)) continue;
    const kept = chunk.slice();
    if (name === "VP8X") kept[8] = (kept[8] ?? 0) & ~webpMetadataFlags;
    // A frame of an animation contains chunks.
    if (name === "ANMF" && !webpChunks(chunk, 24)?.every((part) => webpParts.has(part.name))) {
      return null;
    }
    parts.push(kept);
  }
  const body = joined(parts);
  const header = bytes.slice(0, 12);
  new DataView(header.buffer).setUint32(4, body.length + 4, true);
  return joined([header, body]);
}

/** Returns the chunks from a position on, with headers and padding; null if inconsistent. */
function webpChunks(bytes: Uint8Array, start: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Array<{ name: string; chunk: Uint8Array }> = [];
  let at = start;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const chunk = new Uint8Array(end - at);
    chunk.set(bytes.subarray(at, at + 8 + length));
    chunks.push({ name, chunk });
    at = end;
  }
  return chunks;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return String.fromCharCode(...bytes.subarray(0, text.length)) === text;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
