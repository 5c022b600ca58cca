/** Pictures that users upload: private to their owner and the desk. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { wireId } from "./wire.ts";

/** zod's own type of a file knows that of browsers only. */
const bytes = z.file() as unknown as z.ZodMiniType<File, File>;

const uploaded = z.object({
  /** What forms send as front_pic and so on. */
  id: z.string(),
  /** Where its owner can fetch it, with the authorization header. */
  url: z.string(),
});

export const imageUpload = defineCall({
  method: "POST",
  path: "/api/common/image_upload",
  access: "session",
  mutation: true,
  summary: "Store a JPEG, PNG or WebP of at most 10 MB and 40 megapixels",
  input: z.strictObject({ file: bytes }),
  output: uploaded,
  body: "file",
});

export const registerImage = defineCall({
  method: "POST",
  path: "/api/common/register_image",
  access: "public",
  mutation: true,
  summary: "The same for somebody who registers; it goes to the new user, or away after an hour",
  input: z.strictObject({ file: bytes }),
  output: uploaded,
  body: "file",
});

export const file = defineCall({
  method: "GET",
  path: "/api/files/:id",
  access: "session",
  mutation: false,
  summary: "An uploaded picture, for its owner",
  input: z.strictObject({ id: wireId }),
  output: bytes,
  answer: "file",
});
