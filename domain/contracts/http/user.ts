import * as z from "zod/mini";
import { identityCheck } from "../../codes.ts";
import { happeningKinds } from "../happenings.ts";
import { defineCall, defineMutation } from "./call.ts";
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
  /** Area's id from area_list; 0 if none. */
  area_id: z.int(),
  is_pay_password: wireFlag,
  review_status: wireCode(identityCheck),
  /** Verified name; empty before the verification. */
  name: z.string(),
  nickname: z.string(),
  remark: z.string(),
  is_real: wireFlag,
  is_trader: wireFlag,
});
export type WireUser = z.input<typeof userSchema>;
export type UserView = z.output<typeof userSchema>;

/** Counts as a sign-in. Before it creates a user, the handler also checks the act `register`. */
export const createDemoAccount = defineMutation("/api/user/createAccountDemoForU", "sign_in", {
  method: "GET",
  audience: "public",
  summary: "A demo account without registration; the same demo_id gets the same account",
  input: z.strictObject({
    /** Secret of the client: at least 128 random bits, which are enough to sign in. */
    demo_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)),
  }),
  output: z.object({ token: z.string(), user: userSchema }),
});

export const userInfo = defineCall("/api/user/info", {
  summary: "The signed-in user",
  output: userSchema,
});

export const getProfits = defineCall("/api/user/get_profits", {
  ofAccount: "streamed",
  summary:
    "Result since midnight in the company's zone, in the account currency: contract profit and micro results, less fees",
  output: z.object({ profits: wireAmount }),
});

export const getBalance = defineCall("/v2/api/main/wallet/getBalance", {
  ofAccount: "streamed",
  summary: "Balances of the user's accounts",
  output: z.array(
    z.object({
      accountTypeId: z.int(),
      type: z.string(),
      /** Currency of the accounts, as in `currency_id` of a transfer. */
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
  /** Rises by one with each entry. */
  Number: z.int(),
  Kind: z.enum(happeningKinds),
  OrderId: z.string(),
  ShowCode: z.string(),
  /** Result net of the fee; 0 if nothing ended. */
  Result: z.number(),
  /** Reason why a contract order ended; empty for open orders, and for Up/Down options. */
  CloseReason: z.enum(["", ...closeReasons]),
  CreatedMs: z.int(),
});
export type WireHappening = z.infer<typeof happeningSchema>;

export const getHappenings = defineCall("/v2/api/main/user/happenings", {
  summary:
    "What became of orders without their trader's doing, oldest first; the newest 200 are kept",
  input: z.strictObject({
    after: z.optional(wireInteger),
  }),
  output: z.object({
    /** Number up to which the trader has seen entries, on any device. */
    seen: z.int(),
    list: z.array(happeningSchema),
  }),
});

export const seeHappenings = defineMutation("/v2/api/main/user/seeHappenings", "keep", {
  method: "GET",
  summary:
    "The trader has looked at what happened, up to this number; a lower one than before changes nothing",
  input: z.strictObject({ number: wireInteger }),
});
