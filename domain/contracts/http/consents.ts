import * as z from "zod/mini";
import { defineCall } from "./call.ts";

export const consentSchema = z.object({
  version: z.string(),
  /** The language it was read in. */
  lang: z.string(),
  given_ms: z.int(),
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
