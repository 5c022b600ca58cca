import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { wireText } from "./wire.ts";

export const consentSchema = z.object({
  version: z.string(),
  /** Language in which it was read. */
  lang: z.string(),
  given_ms: z.int(),
});

export const agreeTerms = defineCall({
  method: "POST",
  path: "/api/user/agree_terms",
  audience: "session",
  mutation: true,
  summary: "Agree to a version of the terms that is in force, as `standing` names it",
  input: z.strictObject({ version: wireText(40) }),
  output: z.object({ msg: z.string() }),
});

export const consentList = defineCall({
  method: "GET",
  path: "/api/user/consents",
  audience: "session",
  mutation: false,
  summary: "The versions of the terms and the risk notice that the user agreed to, newest first",
  input: z.strictObject({}),
  output: z.array(consentSchema),
});
