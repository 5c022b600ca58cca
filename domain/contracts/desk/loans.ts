/** The loan book: what is lent, what is late, what came back. */
import * as z from "zod/mini";
import { wireDecimal, wireFlag, wireInteger, wirePage, wireText } from "../http/wire.ts";
import { defineDeskCall } from "./call.ts";
import { requestShape } from "./requests.ts";

const reason = wireText(500).check(z.minLength(1));

const rowSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  uid: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** Owed today, or what came back. */
  interest: z.string(),
  penalty: z.string(),
  /** Days of the loan's zone, as 2026-11-23. */
  paid_day: z.string(),
  due_day: z.string(),
  days_late: z.int(),
  repaid_ms: z.int(),
});
export type DeskLoanView = z.output<typeof rowSchema>;

export const deskLoans = defineDeskCall({
  method: "GET",
  path: "/api/desk/loans",
  audience: ["read_funds"],
  mutation: false,
  summary: "Paid-out loans, 20 a page: unpaid ones by their due day, late ones, or the repaid ones",
  input: z.strictObject({
    state: z.enum(["running", "late", "repaid"]),
    page: z.optional(wirePage),
  }),
  output: z.object({
    data: z.array(rowSchema),
    total: z.int(),
    /** Of all loans there ever were. */
    book: z.object({
      currency: z.string(),
      lent: z.string(),
      outstanding: z.string(),
      returned: z.string(),
      /** Interest and penalties that came back. */
      earned: z.string(),
      /** What the company put in and took out, and what is left to lend. */
      funded: z.string(),
      taken_out: z.string(),
      free: z.string(),
    }),
  }),
});
export type DeskLoanBook = z.output<typeof deskLoans.output>["book"];

const offerSchema = z.object({
  loan_period: z.int(),
  free_period: z.int(),
  min_amount: z.string(),
  max_amount: z.string(),
  interest_rate: z.string(),
  penalty_rate: z.string(),
  sort: z.int(),
});

const productSchema = z.object({
  id: z.int(),
  version: z.int(),
  is_offered: wireFlag,
  offer: offerSchema,
});
export type DeskLoanProduct = z.output<typeof productSchema>;

const requestSchema = z.object({
  ...requestShape,
  kind: z.enum(["put_in", "take_out", "product", "product_end"]),
  currency: z.string(),
  /** 0 for a new one, and for money. */
  product_id: z.int(),
  /** What is to be offered, and what was when it was asked; null for nothing. */
  offer: z.nullable(offerSchema),
  before: z.nullable(offerSchema),
});
export type DeskLoanRequest = z.output<typeof requestSchema>;

export const deskLoanProducts = defineDeskCall({
  method: "GET",
  path: "/api/desk/loan_products",
  audience: ["read_funds"],
  mutation: false,
  summary: "What is lent, and what was asked for it and for the loan book's money",
  input: z.strictObject({}),
  output: z.object({
    currency: z.string(),
    data: z.array(productSchema),
    requests: z.array(requestSchema),
  }),
});

export const deskLoanMoney = defineDeskCall({
  method: "POST",
  path: "/api/desk/loan_money",
  audience: ["manage_funds"],
  mutation: true,
  summary: "Ask to put money into the loan book, or to take out what is not lent",
  input: z.strictObject({
    way: z.enum(["put_in", "take_out"]),
    amount: wireDecimal,
    reason,
  }),
  output: z.object({ msg: z.string() }),
});

export const deskLoanProductSet = defineDeskCall({
  method: "POST",
  path: "/api/desk/loan_product_set",
  audience: ["manage_funds"],
  mutation: true,
  summary: "Ask for another product, or for other terms of one; running loans keep theirs",
  input: z.strictObject({
    /** Of the product that was seen; none for a new one. */
    id: z.optional(wireInteger),
    version: z.optional(wireInteger),
    loan_period: wireInteger,
    free_period: wireInteger,
    min_amount: wireDecimal,
    max_amount: wireDecimal,
    interest_rate: wireDecimal,
    penalty_rate: wireDecimal,
    sort: wireInteger,
    reason,
  }),
  output: z.object({ msg: z.string() }),
});

export const deskLoanProductEnd = defineDeskCall({
  method: "POST",
  path: "/api/desk/loan_product_end",
  audience: ["manage_funds"],
  mutation: true,
  summary: "Ask to offer a product no more; running loans stay as they are",
  input: z.strictObject({ id: wireInteger, version: wireInteger, reason }),
  output: z.object({ msg: z.string() }),
});
