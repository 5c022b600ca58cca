import * as z from "zod/mini";
import { wireFlag, wirePage } from "../http/wire.ts";
import { defineDeskCall } from "./call.ts";

const rowSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  uid: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** Interest and penalty that are owed today; for a repaid loan, those that were paid. */
  interest: z.string(),
  penalty: z.string(),
  /** Days in the loan's time zone, as 2026-11-23. */
  paid_day: z.string(),
  due_day: z.string(),
  days_late: z.int(),
  repaid_ms: z.int(),
});
export type DeskLoanView = z.output<typeof rowSchema>;

export const deskLoans = defineDeskCall("/api/desk/loans", ["read_funds"], {
  summary: "Paid-out loans, 20 a page: unpaid ones by their due day, late ones, or the repaid ones",
  input: z.strictObject({
    state: z.enum(["running", "late", "repaid"]),
    page: z.optional(wirePage),
  }),
  output: z.object({
    data: z.array(rowSchema),
    total: z.int(),
    /** Sums over all loans ever made. */
    book: z.object({
      currency: z.string(),
      lent: z.string(),
      outstanding: z.string(),
      returned: z.string(),
      /** Sum of repaid interest and penalties. */
      earned: z.string(),
      /** Money that the company put in and took out, and the money left to lend. */
      funded: z.string(),
      taken_out: z.string(),
      free: z.string(),
    }),
  }),
});
export type DeskLoanBook = z.output<typeof deskLoans.output>["book"];

const offerSchema = z.object({
  /** Days of the loan; the first `free_period` days cost nothing. */
  loan_period: z.int(),
  free_period: z.int(),
  min_amount: z.string(),
  max_amount: z.string(),
  /** Interest per day as a fraction of the amount; the penalty is per late day. */
  interest_rate: z.string(),
  penalty_rate: z.string(),
  sort: z.int(),
});
export type LoanOffer = z.infer<typeof offerSchema>;

const productSchema = z.object({
  id: z.int(),
  is_offered: wireFlag,
  offer: offerSchema,
});
export type DeskLoanProduct = z.output<typeof productSchema>;

export const deskLoanProducts = defineDeskCall("/api/desk/loan_products", ["read_funds"], {
  summary: "What is lent",
  output: z.object({
    currency: z.string(),
    data: z.array(productSchema),
  }),
});
