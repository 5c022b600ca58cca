import * as z from "zod/mini";
import { microDirection, orderSide } from "../../codes.ts";
import { accountTypes } from "../account.ts";
import { defineCall } from "./call.ts";
import { wireCsvForm } from "./csv-form.ts";
import { wireFile, wireId, wireInteger } from "./wire.ts";

const account = z.enum(accountTypes);

const statementAccount = z.object({
  account,
  /** Sum of free and held balance at the start of the period. */
  opening: z.string(),
  closing: z.string(),
  closingFree: z.string(),
  closingHeld: z.string(),
  /** Changes by kind of movement; their sum is closing - opening. */
  totals: z.record(z.string(), z.string()),
});

const statementOrder = z.object({
  name: z.string(),
  side: z.enum([...orderSide.names, ...microDirection.names]),
  /** Opened, closed or financed lots; empty for an option. */
  lots: z.string(),
  /** Fee, overnight financing and net result of a contract that ended with this row. */
  ended: z.nullable(z.object({ fee: z.string(), financing: z.string(), result: z.string() })),
});

const statementRow = z.object({
  /** Number of the journal transaction. */
  id: z.int(),
  account,
  /** A log type. The app shows an unknown type by its name. */
  kind: z.string(),
  /** Id of the order or payment; empty if none. */
  reference: z.string(),
  order: z.nullable(statementOrder),
  createdAtMs: z.int(),
  /** Signed change of free and held balance together; `balance` is their sum afterwards. */
  change: z.string(),
  balance: z.string(),
});

/** Amounts have the decimals of their currency and add up (`domain/statement`). */
const statementSchema = z.object({
  currency: z.string(),
  /** Time (ms) at which the account was opened: earlier there are no movements. */
  openedMs: z.int(),
  fromMs: z.int(),
  /** End of the period in ms, not after the time of the answer. */
  toMs: z.int(),
  accounts: z.array(statementAccount),
  /** Movements, oldest first. */
  rows: z.array(statementRow),
  /** Number and hash of the newest included journal transaction. */
  head: z.object({ transactions: z.int(), hash: z.string() }),
});
export type WireStatement = z.infer<typeof statementSchema>;
export type StatementAccount = WireStatement["accounts"][number];
export type StatementRow = WireStatement["rows"][number];
export type StatementOrder = NonNullable<StatementRow["order"]>;

/** Roughly the last instant whose year has four digits. */
const latestMs = 253_000_000_000_000;

/** `from` is included, `to` excluded (ms). `trader_id` asks for the pot with that master. */
const fields = { from: wireInteger, to: wireInteger, trader_id: z.optional(wireId) };
const hasLength = z.refine<{ from: number; to: number }>(
  ({ from, to }) => from < to && to <= latestMs,
);

export const statement = defineCall("/api/account/statement", {
  summary: "What moved the user's accounts in a period, 5,000 rows at most",
  input: z.strictObject(fields).check(hasLength),
  output: statementSchema,
});

export const statementCsv = defineCall("/api/account/statement_csv", {
  summary: "The same as CSV, in the reader's language and the company's time",
  input: z.strictObject({ ...fields, form: wireCsvForm }).check(hasLength),
  output: wireFile,
  answer: "file",
});
