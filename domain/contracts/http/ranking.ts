import * as z from "zod/mini";
import { defineCall, pageOf } from "./call.ts";
import { wireFlag, wirePage } from "./wire.ts";

/** The specification does not show the path of this call. */
export const ranking = defineCall("/api/follow/ranking", {
  summary: "Leaders by their return of the last three weeks, 20 a page",
  input: z.strictObject({ page: z.optional(wirePage) }),
  output: pageOf(
    z.object({
      /** Nickname and user id; the id is empty without a profile. */
      user: z.string(),
      user_id: z.optional(z.string()),
      /** Highest leverage of an open or closed position. */
      multiple: z.number(),
      three_week_rate: z.number(),
      three_week_win: z.number(),
      three_week_profit: z.number(),
      total_rate: z.number(),
      total_trade_num: z.int(),
      /** The most traded product. */
      code: z.string(),
      risk: z.optional(z.nullable(z.int())),
      is_self: z.optional(wireFlag),
    }),
  ),
});
