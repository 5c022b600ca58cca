/** Funds and their debts. Changes of terms and money need two operators. */
import * as z from "zod/mini";
import { languageCodes } from "../../language/language-tags.ts";
import { pageOf } from "../http/call.ts";
import { wireFlag, wireInteger, wirePage, wireText } from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";

const terms = z.object({
  /** Dividend of a day in percent of the amount. */
  percent: z.string(),
  lock_days: z.int(),
  /** Penalty of an early redemption in percent of the amount. */
  penalty: z.string(),
  least: z.string(),
  /** Maximum amount; empty means no maximum. */
  most: z.string(),
  /** Maximum running subscriptions of one user; 0 means no maximum. */
  per_user: z.int(),
});
export type FundTerms = z.infer<typeof terms>;

/** Figures from the fund's own journal. */
const report = {
  currency: z.string(),
  /** Money left for dividends, and principal that the fund owes subscribers. */
  money: z.string(),
  principal: z.string(),
  /** Dividends of ended days that the fund still owes for lack of money. */
  owed: z.string(),
  daily: z.string(),
  /** Sum owed now or due within 30 days. */
  due_soon: z.string(),
  running: z.int(),
  /** Days for which the money covers the dividends; null if it covers all promised dividends. */
  coverage_days: z.nullable(z.int()),
  is_covered: z.boolean(),
  /** Amounts that the company may take out, has put in, and has taken out. */
  free: z.string(),
  funded: z.string(),
  taken_out: z.string(),
  subscribed: z.string(),
  penalties: z.string(),
  dividends: z.string(),
  returned: z.string(),
};

const fund = {
  id: z.int(),
  title: z.string(),
  is_open: wireFlag,
  terms: z.nullable(terms),
  version: z.int(),
  ...report,
};

const rowSchema = z.object({
  ...fund,
  waiting: z.int(),
});
export type DeskFundRow = z.output<typeof rowSchema>;

export const deskFunds = defineDeskCall("/api/desk/funds", ["read_funds"], {
  summary: "Funds with their money, what it covers and what comes due within 30 days, 20 a page",
  input: z.strictObject({ page: z.optional(wirePage) }),
  output: pageOf(rowSchema),
});

export const deskFund = defineDeskCall("/api/desk/fund", ["read_funds"], {
  summary: "A fund: texts, and what comes due at each of the next 30 midnights",
  input: z.strictObject({ id: wireInteger }),
  output: z.object({
    ...fund,
    image: z.string(),
    sort: z.int(),
    texts: z.array(
      z.object({ lang: z.string(), title: z.string(), desc: z.string(), version: z.int() }),
    ),
    days: z.array(z.object({ at_ms: z.int(), dividends: z.string(), principal: z.string() })),
  }),
});
export type DeskFund = z.output<typeof deskFund.output>;

export const deskFundAdd = defineDeskMutation("/api/desk/fund_add", ["manage_funds"], {
  summary: "A new fund in the company's currency, closed and without terms",
  output: z.object({ msg: z.string(), id: z.int() }),
});

export const deskFundSet = defineDeskMutation("/api/desk/fund_set", ["manage_funds"], {
  summary: "Open or close a fund, its place in the list and its picture",
  input: z.strictObject({
    id: wireInteger,
    version: wireInteger,
    is_open: z.enum(["0", "1"]),
    sort: z.optional(wireInteger),
    image: z.optional(wireText(200)),
  }),
  output: z.object({ msg: z.string(), version: z.int() }),
});

export const deskFundText = defineDeskMutation("/api/desk/fund_text", ["manage_funds"], {
  summary: "What a language calls the fund, and its description",
  input: z.strictObject({
    id: wireInteger,
    lang: z.enum(languageCodes),
    /** Version of the edited text; 0 for a new text. */
    version: wireInteger,
    title: wireText(100),
    desc: z.string().check(z.maxLength(2_000)),
  }),
  output: z.object({ msg: z.string(), version: z.int() }),
});
