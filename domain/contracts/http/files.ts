/** Pictures that users upload: private to their owner and the desk. */
import * as z from "zod/mini";
import { defineCall, defineMutation } from "./call.ts";
import { wireFile, wireId, wireInteger } from "./wire.ts";

const uploaded = z.object({
  /** Id that forms send as front_pic, back_pic and so on. */
  id: z.string(),
  /** Signed link for `<img src>`, valid for a minute. */
  url: z.string(),
});

export const imageUpload = defineMutation("/api/common/image_upload", "keep", {
  summary: "Store a JPEG, PNG or WebP of at most 10 MB and 40 megapixels",
  input: z.strictObject({ file: wireFile }),
  output: uploaded,
  body: "file",
});

export const registerImage = defineMutation("/api/common/register_image", "register", {
  audience: "public",
  summary: "The same for somebody who registers; it goes to the new user, or away after an hour",
  input: z.strictObject({ file: wireFile }),
  output: uploaded,
  body: "file",
});

export const fileUrl = defineCall("/api/common/file_url", {
  summary: "A link to one of the user's own pictures, signed and good for a minute",
  input: z.strictObject({ id: wireId }),
  output: z.object({ url: z.string() }),
});

export const file = defineCall("/api/files/:id", {
  audience: "public",
  summary: "An uploaded picture, by a link of file_url; without a right signature it is not found",
  input: z.strictObject({
    id: wireId,
    company: wireInteger,
    /** Expiry of the link in ms since 1970. */
    expires: wireInteger,
    signature: wireId,
  }),
  output: wireFile,
  answer: "file",
});
