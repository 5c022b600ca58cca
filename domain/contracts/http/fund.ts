import * as z from "zod/mini";
import { subscriptionStatus } from "../../codes.ts";
import { defineCall, defineMutation, pageOf } from "./call.ts";
import {
  wireCode,
  wireCount,
  wireDecimal,
  wireExact,
  wireFlag,
  wireId,
  wireInteger,
  wirePage,
} from "./wire.ts";

const fund = {
  id: z.int(),
  title: z.string(),
  image: z.string(),
  currency_code: z.string(),
  /** Percent of the amount: dividend of a day, and penalty of an early redemption. */
  dividend_percentage: z.string(),
  liquidated_damages: wireExact,
  staring_sub_amount: wireExact,
  /** Maximum amount; empty if none. */
  max_sub_amount: z.string(),
  lock_dividend_days: wireCount,
  /** Maximum running subscriptions of one user; 0 means no maximum. */
  limit_num: z.int(),
  desc: z.string(),
};
const fundSchema = z.object(fund);
export type FundView = z.output<typeof fundSchema>;
export type WireFund = z.input<typeof fundSchema>;

export const fundList = defineCall("/api/fund/list", {
  summary: "Open funds, 20 a page",
  input: z.strictObject({ page: z.optional(wirePage) }),
  output: z.object({ data: z.array(fundSchema), last_page: z.int(), total: z.int() }),
});

const standingSchema = z.object({
  /** True if the money covers what is owed now or within 30 days; needed for new subscriptions. */
  is_covered: wireFlag,
  /** Days for which the money covers the dividends; null if it covers all promised dividends. */
  coverage_days: z.nullable(z.int()),
  /** Money left for dividends. */
  money: z.string(),
  funded: z.string(),
  subscribed: z.string(),
  dividends: z.string(),
  returned: z.string(),
});
export type FundStanding = z.output<typeof standingSchema>;

export const fundInfo = defineCall("/api/fund/info", {
  ofAccount: "read",
  summary: "One fund: its terms, and what its money covers",
  input: z.strictObject({ id: wireInteger }),
  output: z.object({
    ...fund,
    is_open: wireFlag,
    /** Version of the terms. A subscription with another version is refused. */
    version: z.int(),
    standing: z.nullable(standingSchema),
  }),
});
export type FundDetail = z.output<typeof fundInfo.output>;

export const fundTotals = defineCall("/api/fund/totalReport", {
  ofAccount: "read",
  summary: "What the user has in funds, and the dividends of today and ever",
  output: z.object({
    total_share_amount: wireExact,
    today_fund_amount: wireExact,
    total_fund_amount: wireExact,
    currency: z.string(),
  }),
});

export const fundBuy = defineMutation("/api/fund/buy", "open", {
  method: "GET",
  summary: "Subscribe to a fund; the amount comes from the wallet",
  input: z.strictObject({
    id: wireInteger,
    amount: wireDecimal,
    version: z.optional(wireInteger),
  }),
});

export const subscriptionSchema = z.object({
  id: z.string(),
  status: wireCode(subscriptionStatus),
  share_amount: z.string(),
  sub_time: z.string(),
  sub_ms: z.int(),
  day_profit: wireExact,
  /** Sum of paid dividends. */
  sum_profit: wireExact,
  get_fund: z.object({
    id: z.int(),
    title: z.string(),
    currency_code: z.string(),
    liquidated_damages: wireExact,
  }),
  lock_days: z.int(),
  paid_days: z.int(),
  /** Ended days whose dividend is still owed. */
  owed_days: z.int(),
  /** End (ms) of the next day that earns a dividend; 0 if no such day is to come. */
  next_ms: z.int(),
  /** End (ms) of the last day that earns a dividend. */
  end_ms: z.int(),
  /** Returned amount, and penalty of an early redemption; empty before the return. */
  returned: z.string(),
  penalty: z.string(),
});
export type SubscriptionView = z.output<typeof subscriptionSchema>;
export type WireSubscription = z.input<typeof subscriptionSchema>;

export const subscriptionList = defineCall("/api/fund/subList", {
  ofAccount: "read",
  summary: "The user's subscriptions, newest first, 20 a page",
  input: z.strictObject({ page: z.optional(wirePage) }),
  output: pageOf(subscriptionSchema),
});

const incomeSchema = z.object({
  id: z.string(),
  interest: z.string(),
  /** Time of the payment; while the dividend is owed, the end of its day. */
  created_at: z.string(),
  created_ms: z.int(),
  is_paid: wireFlag,
});
export type IncomeView = z.output<typeof incomeSchema>;

export const incomeList = defineCall("/api/fund/insList", {
  ofAccount: "read",
  summary: "Dividends of a subscription, newest first, 20 a page",
  input: z.strictObject({ sub_id: wireId, page: z.optional(wirePage) }),
  output: pageOf(incomeSchema),
});

export const fundRefund = defineMutation("/api/fund/applyRefund", "reduce", {
  method: "GET",
  summary: "Redeem a subscription early, at the penalty of its terms",
  input: z.strictObject({ sub_id: wireId }),
});

/** Calls of the specification that no page uses; each answers `not_offered`. */
export const notOffered = [
  "/api/subscription/subscription_list",
  "/api/subscription/sub_info",
  "/api/subscription/getPayableCurrencies",
  "/api/subscription/submit",
  "/api/subscription/mySubList",
] as const;
