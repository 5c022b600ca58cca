/** The loan book: what is lent, what is late, what came back. */
import * as z from "zod/mini";
import { wireDecimal, wirePage } from "../http/wire.ts";
import { defineDeskCall } from "./call.ts";
import { everyRole } from "./roles.ts";

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
  audience: everyRole,
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
      /** What the company put in, and what is left of it to lend. */
      funded: z.string(),
      free: z.string(),
    }),
  }),
});

export const deskFundLoans = defineDeskCall({
  method: "POST",
  path: "/api/desk/fund_loans",
  audience: ["owner"],
  mutation: true,
  summary: "Put money into the loan book: nothing is lent that is not in it",
  input: z.strictObject({ amount: wireDecimal }),
  output: z.object({ msg: z.string() }),
});
