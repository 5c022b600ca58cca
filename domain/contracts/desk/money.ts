import * as z from "zod/mini";
import { reportLines } from "../../reports/day-report.ts";
import { pageOf } from "../http/call.ts";
import { wireCsvForm } from "../http/csv-form.ts";
import { wireDecimal, wireFile, wirePage, wireText } from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";
import { queues } from "./roles.ts";

const sumsSchema = z.record(z.enum(reportLines), z.string());
const daySchema = z.object({
  day: z.string(),
  sums: sumsSchema,
  /** Sum of `contracts`, `micro`, `fees`, `financing` and `protection`. */
  result: z.string(),
});

const valueSchema = {
  /** Exposure in the company's currency; positive if customers profit from a rise. */
  net: z.number(),
  gross: z.number(),
};

export const deskOverview = defineDeskCall("/api/desk/overview", ["read_queues"], {
  summary: "What waits, and what the company's day has brought so far",
  output: z.object({
    currency: z.string(),
    now_ms: z.int(),
    queues: z.array(z.object({ queue: z.enum(queues), open: z.int(), oldest_ms: z.int() })),
    /** Number of approved withdrawals that operators have yet to send. */
    to_send: z.int(),
    today: daySchema,
    yesterday: daySchema,
    exposures: z.array(z.object({ code: z.string(), ...valueSchema })),
    /** Number of accounts at or below the margin call; `near_stop_out`: those near the stop-out. */
    called: z.int(),
    near_stop_out: z.int(),
    parked: z.int(),
    customers: z.int(),
  }),
});

const moveSchema = z.object({ percent: z.number(), rise: z.number(), worst: z.number() });

export const deskRisk = defineDeskCall("/api/desk/risk", ["read_reports"], {
  summary: "What customers hold open at the newest quotes, and what moves of prices would do",
  output: z.object({
    currency: z.string(),
    now_ms: z.int(),
    stop_out: z.number(),
    margin_call: z.number(),
    products: z.array(
      z.object({
        code: z.string(),
        customers: z.int(),
        long_lots: z.number(),
        short_lots: z.number(),
        /** False while the product's price and value are unknown. */
        is_priced: z.boolean(),
        ...valueSchema,
        profit: z.number(),
        /** The house's result if prices rise by 1, 3 and 5 percent. */
        moves: z.array(z.number()),
      }),
    ),
    company: z.object({ ...valueSchema, profit: z.number(), moves: z.array(moveSchema) }),
    /** Accounts by margin level, lowest first, at most 50. */
    accounts: z.array(
      z.object({
        user_id: z.string(),
        uid: z.string(),
        account: z.string(),
        equity: z.number(),
        margin: z.number(),
        level: z.number(),
        profit: z.number(),
        ...valueSchema,
      }),
    ),
  }),
});

const balanceSchema = z.object({
  name: z.string(),
  amount: z.string(),
  unit: z.string(),
  worth: z.string(),
  operator: z.string(),
  entered_ms: z.int(),
});

const wireDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

const reportSchema = z.object({
  day: z.string(),
  currency: z.string(),
  closed_ms: z.int(),
  sums: sumsSchema,
  result: z.string(),
  /** Result of the day, including the corrections since `closed_ms`. */
  result_now: z.string(),
  /** Amount that the ledger owes customers at the day's end. */
  owed: z.string(),
  accounts: z.int(),
  entries: z.int(),
  /** Lines that accounts' later reports have changed since the closing, with new values. */
  corrections: z.array(z.object({ line: z.enum(reportLines), now: z.string() })),
  later_accounts: z.int(),
});

export const deskReports = defineDeskCall("/api/desk/reports", ["read_reports"], {
  summary: "The days that were closed, the newest first, 20 a page",
  input: z.strictObject({ page: z.optional(wirePage) }),
  output: pageOf(
    z.object({ day: z.string(), currency: z.string(), result: z.string(), sums: sumsSchema }),
  ),
});

export const deskReport = defineDeskCall("/api/desk/report", ["read_reports"], {
  summary: "One day: as it was closed, what was corrected since, and the ledger against the banks",
  input: z.strictObject({ day: wireDay }),
  output: z.extend(reportSchema, {
    /** Balances of banks and chains that operators entered; only the newest of each name. */
    balances: z.array(balanceSchema),
    held: z.nullable(z.string()),
    /** `held` less `owed`. Null, like `held`, until an operator enters a balance. */
    difference: z.nullable(z.string()),
  }),
});

export const deskReportExport = defineDeskCall("/api/desk/report_export", ["export_lists"], {
  summary: "The same day as CSV",
  input: z.strictObject({ day: wireDay, form: wireCsvForm }),
  output: wireFile,
  answer: "file",
});

export const deskStatementBalance = defineDeskMutation(
  "/api/desk/statement_balance",
  ["enter_balances"],
  {
    summary: "Enter what a bank account or a wallet held at the end of a day",
    input: z.strictObject({
      day: wireDay,
      name: wireText(60),
      amount: wireDecimal,
      /** Currency or coin of `amount`, which is converted at the current rate. */
      unit: z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)),
    }),
  },
);
