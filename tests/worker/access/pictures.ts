/** Small pictures as files, written byte by byte. */
import { bytes, u32 } from "./bytes.ts";

/** A PNG frame of this size, which is all that readers of headers check. */
export function png(width: number, height: number, extra: Uint8Array = new Uint8Array()) {
  const header = [
    u32(13),
    bytes("IHDR"),
    u32(width),
    u32(height),
    bytes("\x08\x00\x00\x00\x00"),
    u32(0),
  ];
  return joined([bytes("\x89PNG\r\n\x1a\n"), ...header, extra, u32(0), bytes("IEND"), u32(0)]);
}

export function pngChunk(name: string, content: string) {
  return joined([u32(content.length), bytes(name), bytes(content), u32(0)]);
}

/** One text chunk of a PNG. */
export function pngText(text: string) {
  return pngChunk("tEXt", text);
}

const u16 = (value: number) => new Uint8Array([value >> 8, value & 255]);

export function jpeg(width: number, height: number, exif = "") {
  const app1 = exif === "" ? [] : [bytes("\xff\xe1"), u16(exif.length + 2), bytes(exif)];
  const frame = [
    bytes("\xff\xc0"),
    u16(11),
    bytes("\x08"),
    u16(height),
    u16(width),
    bytes("\x01\x01\x11\x00"),
  ];
  return joined([
    bytes("\xff\xd8\xff\xe0"),
    u16(16),
    bytes("JFIF\0\x01\x01\0\0\x01\0\x01\0\0"),
    ...app1,
    ...frame,
    bytes("\xff\xda\x00\x02pixels\xff\xd9"),
  ]);
}

/** A segment of a JPEG. */
export function segment(marker: number, content: string) {
  return joined([bytes("\xff"), new Uint8Array([marker]), u16(content.length + 2), bytes(content)]);
}

/** A JPEG with one more segment before its frame. */
export function inJpeg(extra: Uint8Array) {
  const plain = jpeg(9, 7);
  return joined([plain.slice(0, 2), extra, plain.slice(plain.indexOf(0xc0) - 1)]);
}

/**
 * A progressive JPEG: two scans with stuffed bytes and a restart, with a table and more between
 * them.
 */
export function twoScans(between: Uint8Array = new Uint8Array()) {
  const scan = joined([segment(0xda, "scan"), bytes("pix\xff\x00els\xff\xd0more")]);
  const plain = jpeg(9, 7);
  const start = plain.slice(0, plain.lastIndexOf(0xda) - 1);
  const head = joined([start.slice(0, 2), start.slice(start.indexOf(0xc0) - 1)]);
  return joined([head, scan, segment(0xc4, "table"), between, scan, bytes("\xff\xd9")]);
}

const u32le = (value: number) => u32(value).reverse();

export function webpChunk(name: string, content: string) {
  const filled = content.length % 2 === 0 ? content : `${content}\0`;
  return joined([bytes(name), u32le(content.length), bytes(filled)]);
}

export function webp(width: number, height: number, extra: Uint8Array = new Uint8Array()) {
  const size = (value: number) => u32le(value - 1).slice(0, 3);
  const chunk = [bytes("VP8X"), u32le(10), u32(0), size(width), size(height)];
  const body = joined([bytes("WEBP"), ...chunk, extra]);
  return joined([bytes("RIFF"), u32le(body.length), body]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
