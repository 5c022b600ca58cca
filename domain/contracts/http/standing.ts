import * as z from "zod/mini";
import { states } from "../../access/acts.ts";
import { defineCall } from "./call.ts";

export const standing = defineCall("/api/user/standing", {
  summary: "States in which acts of the reader are refused (docs/access.md), and terms to agree to",
  output: z.object({
    states: z.array(z.enum(states)),
    /** Versions that wait for the reader's consent (`agree_terms`). */
    terms: z.array(z.string()),
  }),
});
