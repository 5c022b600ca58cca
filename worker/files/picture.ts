/** Reads a picture's type and size from its header, without decoding the picture. */

/** Extensions of picture files by accepted type. */
export const extensions = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;

export interface Picture {
  type: keyof typeof extensions;
  width: number;
  height: number;
}

const pixelsMax = 40_000_000;

/** Null unless the bytes are a JPEG, PNG or WebP of an accepted size. */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const picture = readPng(view) ?? readJpeg(view) ?? readWebp(view);
    if (!picture || picture.width < 1 || picture.height < 1) return null;
    return picture.width * picture.height <= pixelsMax ? picture : null;
  } catch (error) {
    // The bytes end inside the header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function textAt(view: DataView, at: number, length: number): string {
  let text = "";
  for (let index = 0; index < length; index++)
    text += String.fromCharCode(view.getUint8(at + index));
  return text;
}

function readPng(view: DataView): Picture | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  if (view.getUint32(8) !== 13 || textAt(view, 12, 4) !== "IHDR") return null;
  if (textAt(view, view.byteLength - 8, 4) !== "IEND") return null;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** True for each marker that starts a frame. The other markers in this range define tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readJpeg(view: DataView): Picture | null {
  if (view.getUint16(0) !== 0xffd8 || view.getUint16(view.byteLength - 2) !== 0xffd9) return null;
  let at = 2;
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    if (isFrame(marker)) {
      return { type: "image/jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    // Refuses a file if pixels or the end come before a frame, or if a length is impossible.
    if (marker === 0xda || marker === 0xd9 || length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}

function readWebp(view: DataView): Picture | null {
  if (textAt(view, 0, 4) !== "RIFF" || textAt(view, 8, 4) !== "WEBP") return null;
  // Chunks are padded to an even length.
  const length = view.getUint32(4, true) + 8;
  if (length !== view.byteLength && length + 1 !== view.byteLength) return null;
  const type = "image/webp" as const;
  switch (textAt(view, 12, 4)) {
    case "VP8 ":
      if (uint24(view, 23) !== 0x2a019d) return null;
      return {
        type,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case "VP8L": {
      if (view.getUint8(20) !== 0x2f) return null;
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { type, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}
