import * as z from "zod/mini";
import { identityCheck } from "../../codes.ts";
import { happeningKinds } from "../happenings.ts";
import { defineCall } from "./call.ts";
import { closeReasons } from "./forex.ts";
import { wireAmount, wireCode, wireCount, wireExact, wireFlag, wireInteger } from "./wire.ts";

export const userSchema = z.object({
  id: z.string(),
  uid: z.string(),
  email: z.string(),
  mobile: z.string(),
  level: wireCount,
  credit_score: wireCount,
  is_demo: wireFlag,
  invite_code: z.string(),
  /** Of area_list, 0 for none. */
  area_id: z.int(),
  is_pay_password: wireFlag,
  review_status: wireCode(identityCheck),
  /** As verified; empty before. */
  name: z.string(),
  nickname: z.string(),
  remark: z.string(),
  /** The name is verified. */
  is_real: wireFlag,
  /** A master: others can follow them. */
  is_trader: wireFlag,
});
/** As the worker writes it. */
export type WireUser = z.input<typeof userSchema>;
/** As the app reads it. */
export type UserView = z.output<typeof userSchema>;

export const createDemoAccount = defineCall({
  method: "GET",
  path: "/api/user/createAccountDemoForU",
  audience: "public",
  mutation: true,
  summary: "A demo account without registration; the same demo_id gets the same account",
  input: z.strictObject({
    /**
     * Made by the client, at least 128 random bits: its knowledge is ownership of the demo account.
     */
    demo_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)),
  }),
  output: z.object({ token: z.string(), user: userSchema }),
});

export const userInfo = defineCall({
  method: "GET",
  path: "/api/user/info",
  audience: "session",
  mutation: false,
  summary: "The signed-in user",
  input: z.strictObject({}),
  output: userSchema,
});

export const getProfits = defineCall({
  method: "GET",
  path: "/api/user/get_profits",
  audience: "session",
  mutation: false,
  ofAccount: "streamed",
  summary:
    "Result since midnight in the company's zone, in the account currency: contract profit and micro results, less fees",
  input: z.strictObject({}),
  output: z.object({ profits: wireAmount }),
});

export const getBalance = defineCall({
  method: "GET",
  path: "/v2/api/main/wallet/getBalance",
  audience: "session",
  mutation: false,
  ofAccount: "streamed",
  summary: "Balances of the user's accounts",
  input: z.strictObject({}),
  output: z.array(
    z.object({
      accountTypeId: z.int(),
      type: z.string(),
      /** Of the accounts' one currency: the `currency_id` of a transfer. */
      currencyId: z.int(),
      balance: z.number(),
      lockBalance: wireAmount,
      /** The same amounts, exact. */
      balanceText: z.string(),
      lockBalanceText: wireExact,
      currency: z.string(),
    }),
  ),
});

const happeningSchema = z.object({
  /** Rises by one with each. */
  Number: z.int(),
  Kind: z.enum(happeningKinds),
  OrderId: z.string(),
  ShowCode: z.string(),
  /** What the order brought or cost, net of its fee; 0 where nothing ended. */
  Result: z.number(),
  /** Why a contract order ended; empty while it has not, and for micro orders. */
  CloseReason: z.enum(["", ...closeReasons]),
  CreatedMs: z.int(),
});
export type WireHappening = z.infer<typeof happeningSchema>;

export const getHappenings = defineCall({
  method: "GET",
  path: "/v2/api/main/user/happenings",
  audience: "session",
  mutation: false,
  summary:
    "What became of orders without their trader's doing, oldest first; the newest 200 are kept",
  input: z.strictObject({
    /** Those with a higher number only. */
    after: z.optional(wireInteger),
  }),
  output: z.object({
    /** Up to this number the trader has looked, on any device. */
    seen: z.int(),
    list: z.array(happeningSchema),
  }),
});

export const seeHappenings = defineCall({
  method: "GET",
  path: "/v2/api/main/user/seeHappenings",
  audience: "session",
  mutation: true,
  summary:
    "The trader has looked at what happened, up to this number; a lower one than before changes nothing",
  input: z.strictObject({ number: wireInteger }),
  output: z.object({ msg: z.string() }),
});
