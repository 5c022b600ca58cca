/** C3: the reader of picture headers against files made to break it. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readPicture } from "#worker/files/picture.ts";
import { withoutMetadata } from "#worker/files/strip-metadata.ts";
import { bytes } from "./bytes.ts";
import {
  inJpeg,
  joined,
  jpeg,
  png,
  pngChunk,
  pngText,
  segment,
  twoScans,
  webp,
  webpChunk,
} from "./pictures.ts";

const whole = [jpeg(9, 7, "Exif\0\0place"), png(9, 7, pngText("place")), webp(9, 7)];

test("C3 reads the size of every kind of picture", () => {
  expect(whole.map(readPicture)).toEqual([
    { type: "image/jpeg", width: 9, height: 7 },
    { type: "image/png", width: 9, height: 7 },
    { type: "image/webp", width: 9, height: 7 },
  ]);
});

test("C3 reads or refuses a picture without a crash when bytes after its header are random", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.nat(40),
      fc.uint8Array({ maxLength: 300 }),
      fc.boolean(),
      (good, kept, noise, withEnd) => {
        const bytes = joined([good.slice(0, kept), noise, withEnd ? good.slice(-12) : noise]);
        const picture = readPicture(bytes);
        if (!picture) return;
        expect(picture.width * picture.height).toBeLessThanOrEqual(40_000_000);
        const stripped = withoutMetadata(picture.type, bytes);
        expect(stripped?.length ?? 0).toBeLessThanOrEqual(bytes.length + 1);
      },
    ),
    { numRuns: 5_000 },
  );
});

const stripped = (picture: Uint8Array<ArrayBuffer>) => {
  const read = readPicture(picture);
  if (!read) throw new Error("a picture of ours was refused");
  const bytes = withoutMetadata(read.type, picture);
  return bytes && { read, bytes: new Uint8Array(bytes), text: String.fromCharCode(...bytes) };
};

test.each([
  ["EXIF", jpeg(9, 7, "Exif\0\0HIDDEN")],
  ["a colour profile", inJpeg(segment(0xe2, "ICC_PROFILE\0\x01\x01HIDDEN"))],
  ["the list of more pictures", inJpeg(segment(0xe2, "MPF\0HIDDEN"))],
  ["a text in APP2", inJpeg(segment(0xe2, "HIDDEN"))],
  ["private segments", inJpeg(joined([segment(0xe5, "HIDDEN"), segment(0xed, "HIDDEN")]))],
  ["a comment", inJpeg(segment(0xfe, "HIDDEN"))],
  ["an extension of JFIF", inJpeg(segment(0xe0, "JFXX\0HIDDEN"))],
  ["a preview in JFIF", inJpeg(segment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\x02\x01HIDDEN"))],
  ["what pretends to be Adobe's", inJpeg(segment(0xee, "Adobe\0HIDDEN"))],
  ["a second picture behind the first", joined([jpeg(9, 7), jpeg(5, 5, "Exif\0\0HIDDEN")])],
  ["text behind the end", joined([jpeg(9, 7), bytes("HIDDEN\xff\xd9")])],
  ["a comment between two scans", twoScans(segment(0xfe, "HIDDEN"))],
  ["text behind two scans", joined([twoScans(), bytes("HIDDEN\xff\xd9")])],
  ["a text", png(9, 7, pngText("HIDDEN"))],
  ["private parts", png(9, 7, pngChunk("prVt", "HIDDEN"))],
  ["a colour profile", png(9, 7, pngChunk("iCCP", "HIDDEN\0"))],
  ["a size that is none", png(9, 7, pngChunk("pHYs", "HIDDEN"))],
  ["a second picture behind the first", joined([png(9, 7), png(5, 5, pngText("HIDDEN"))])],
  ["EXIF", webp(9, 7, webpChunk("EXIF", "HIDDEN"))],
  ["XMP", webp(9, 7, webpChunk("XMP ", "HIDDEN!"))],
  ["private parts", webp(9, 7, webpChunk("prVt", "HIDDEN"))],
  ["a colour profile", webp(9, 7, webpChunk("ICCP", "HIDDEN"))],
])("C3 removes %s from a file, and keeps the picture", (_, picture) => {
  expect(String.fromCharCode(...picture)).toContain("HIDDEN");
  const result = stripped(picture);
  expect(result?.text).not.toContain("HIDDEN");
  expect(result && readPicture(result.bytes)).toEqual(result?.read);
});

test("C3 changes no byte of a picture when it has several scans, stuffed bytes, restart markers, tables or a palette", () => {
  for (const picture of [twoScans(), inJpeg(segment(0xee, "Adobe\0d\0\0\0\0\x01"))]) {
    expect(stripped(picture)?.bytes).toEqual(picture);
  }
  const coloured = png(9, 7, joined([pngChunk("PLTE", "rgbrgb"), pngChunk("IDAT", "pixels")]));
  expect(stripped(coloured)?.bytes).toEqual(coloured);
});

test.each([
  [
    "a JPEG that never ends",
    (good: Uint8Array<ArrayBuffer>) => joined([good.slice(0, -2), bytes("\xff\xe0\xff\xd9")]),
  ],
  ["a palette with room for a text", () => png(9, 7, pngChunk("PLTE", "x".repeat(900)))],
  ["a part that is longer than the file", () => png(9, 7, bytes("\0\x0f\0\0prVt"))],
])("C3 refuses %s as a picture", (_, make) => {
  expect(stripped(make(jpeg(9, 7)))).toBeNull();
});
