/** Takes out what a camera writes beside the picture: place, time, device, and anything after its end. */

/** JPEG: all application segments but JFIF, colour profile and Adobe's colour transform; comments too. */
function isJpegMetadata(marker: number): boolean {
  const kept = marker === 0xe0 || marker === 0xe2 || marker === 0xee;
  return (marker >= 0xe0 && marker <= 0xef && !kept) || marker === 0xfe;
}

function stripJpeg(bytes: Uint8Array): Uint8Array {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // From the start of the picture data on, segments are no longer in a row.
    if (bytes[at] !== 0xff || marker === 0xda) break;
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (!isJpegMetadata(marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return joined([...parts, bytes.subarray(at)]);
}

const pngMetadata: ReadonlySet<string> = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function stripPng(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length) break;
    if (!pngMetadata.has(name)) parts.push(bytes.subarray(at, end));
    at = end;
    if (name === "IEND") break;
  }
  return joined(parts);
}

/** WebP keeps its metadata in chunks of the extended form; they are blanked, which keeps every offset. */
function stripWebp(bytes: Uint8Array): Uint8Array {
  const stripped = bytes.slice();
  const view = new DataView(stripped.buffer);
  let at = 12;
  while (at + 8 <= stripped.length) {
    const name = String.fromCharCode(...stripped.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    if (name === "EXIF" || name === "XMP ") stripped.fill(0, at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  return stripped;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The same picture, without its metadata. */
export function withoutMetadata(
  type: "image/jpeg" | "image/png" | "image/webp",
  bytes: Uint8Array,
): Uint8Array {
  if (type === "image/jpeg") return stripJpeg(bytes);
  return type === "image/png" ? stripPng(bytes) : stripWebp(bytes);
}
