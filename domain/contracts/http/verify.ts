import * as z from "zod/mini";
import { identityCheck, identityDocument } from "../../codes.ts";
import { defineCall, defineMutation } from "./call.ts";
import { wireChoice, wireCode, wireId, wireText, wireTyped } from "./wire.ts";

const picture = z.optional(z.union([z.literal(""), wireId]));

export const realName = defineMutation("/api/user_real/real_name", "keep", {
  summary: "Submit name and documents for review; pictures by the id that image_upload gave",
  input: z.strictObject({
    name: wireText(100),
    card_id: wireTyped(64),
    /** 1 id card (the default), 2 passport, which has no back picture. */
    id_type: z.optional(wireChoice(["1", "2"])),
    front_pic: picture,
    reverse_pic: picture,
    hand_pic: picture,
    ssn: z.optional(wireTyped(64)),
  }),
  output: z.object({ review_status: wireCode(identityCheck) }),
});

export const realNameCenter = defineCall("/api/user_real/center", {
  ofAccount: "read",
  summary: "Where the review stands; numbers are shown by their last characters only",
  output: z.object({
    /** Status of the identity check. After `rejected` a new submission is possible. */
    review_status: wireCode(identityCheck),
    reason: z.string(),
    name: z.string(),
    /** An id card if the submission names no document. */
    id_type: z.pipe(
      z.string(),
      z.transform((code) => identityDocument.find(Number(code)) ?? "id_card"),
    ),
    card_id: z.string(),
    ssn: z.string(),
    front_pic: z.string(),
    reverse_pic: z.string(),
    hand_pic: z.string(),
    /** Last day of an approved document's validity, YYYY-MM-DD; absent or empty if not noted. */
    expires_on: z.optional(z.string()),
  }),
});
