import * as z from "zod/mini";
import { defineCall, defineMutation } from "./call.ts";
import { wireText } from "./wire.ts";

export const consentSchema = z.object({
  version: z.string(),
  /** Language in which the user read the text. */
  lang: z.string(),
  given_ms: z.int(),
});

export const agreeTerms = defineMutation("/api/user/agree_terms", "keep", {
  summary: "Agree to a version of the terms that is in force, as `standing` names it",
  input: z.strictObject({ version: wireText(40) }),
});

export const consentList = defineCall("/api/user/consents", {
  summary: "The versions of the terms and the risk notice that the user agreed to, newest first",
  output: z.array(consentSchema),
});
