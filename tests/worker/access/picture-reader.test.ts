/** C3: the reader of headers meets files that were made to trouble it. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readPicture } from "#worker/files/picture.ts";
import { withoutMetadata } from "#worker/files/strip-metadata.ts";
import { joined, jpeg, png, pngText, webp } from "./pictures.ts";

const whole = [jpeg(9, 7, "Exif\0\0place"), png(9, 7, pngText("place")), webp(9, 7)];

test("C3 every kind has its size read", () => {
  expect(whole.map(readPicture)).toEqual([
    { type: "image/jpeg", width: 9, height: 7 },
    { type: "image/png", width: 9, height: 7 },
    { type: "image/webp", width: 9, height: 7 },
  ]);
});

test("C3 any bytes after a right beginning are read to an end, or refused", () => {
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
        expect(withoutMetadata(picture.type, bytes).length).toBeLessThanOrEqual(bytes.length);
      },
    ),
    { numRuns: 5_000 },
  );
});

test("what is stripped is still the same picture", () => {
  for (const bytes of whole) {
    const picture = readPicture(bytes);
    if (!picture) throw new Error("a picture of ours was refused");
    const stripped = new Uint8Array(withoutMetadata(picture.type, bytes));
    expect(readPicture(stripped)).toEqual(picture);
    expect(String.fromCharCode(...stripped)).not.toContain("place");
  }
});
