import * as z from "zod/mini";
import { wireInteger } from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";

/** Maximum size of a public picture: bytes, and pixels of a side. */
export const brandBytesMax = 512 * 1024;
export const brandSideMax = 2_048;

export const pictureKinds = ["logo", "icon", "product"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** A picture file in base64; empty for none. */
export const pictureText = z
  .string()
  .check(z.maxLength(Math.ceil(brandBytesMax / 3) * 4), z.regex(/^[A-Za-z0-9+/]*={0,2}$/));

export const deskPictures = defineDeskCall("/api/desk/pictures", ["change_company"], {
  summary: "The company's pictures as paths; empty where there is none",
  output: z.object({
    logo: z.string(),
    icon: z.string(),
    products: z.array(
      z.object({ id: z.int(), code: z.string(), show_code: z.string(), logo: z.string() }),
    ),
  }),
});
export type DeskPictures = z.infer<typeof deskPictures.output>;

export const deskSetPicture = defineDeskMutation("/api/desk/picture_set", ["change_company"], {
  summary: "Put a PNG, JPEG or WebP of at most 512 KB and 2048 pixels a side in place, or none",
  input: z.strictObject({
    kind: z.enum(pictureKinds),
    product_id: z.optional(wireInteger),
    /** The file in base64; empty removes the picture. */
    picture: pictureText,
  }),
  output: z.object({ msg: z.string(), path: z.string() }),
});
