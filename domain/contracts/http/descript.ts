import * as z from "zod/mini";
import { defineCall } from "./call.ts";

/** Key of a group, such as `loan.agree_rule`. */
const group = z.string().check(z.regex(/^[a-z0-9_]{1,40}(\.[a-z0-9_]{1,40}){0,3}$/));

const row = z.object({
  id: z.int(),
  title: z.string(),
  /** HTML of the few tags that `domain/text/rich-text.ts` names. */
  content: z.string(),
});

export const descriptList = defineCall("/api/descript/list", {
  audience: "public",
  summary: "The texts of a group",
  input: z.strictObject({ group }),
  output: z.array(row),
});

export const descriptInfo = defineCall("/api/descript/info", {
  audience: "public",
  summary: "The first text of a group",
  input: z.strictObject({ group }),
  output: row,
});
