/** Effects of a loan's decision on the company's loan book. */
import { keepInLoanBook, takeFromLoanBook } from "#db/loan-book.ts";
import type { Payment } from "#domain/contracts/cashier.ts";
import { ApiRefusal } from "../context.ts";
import type { DeskScope } from "./context.ts";

/**
 * Takes an approved loan's payout from the company's loan book.
 * @throws ApiRefusal loan_book_short
 */
export async function requireLoanMoney(scope: DeskScope, payment: Payment): Promise<void> {
  if (payment.kind !== "loan") return;
  const { env, company, nowMs } = scope;
  const isTaken = await takeFromLoanBook(env.DB, company.id, payment, nowMs);
  if (!isTaken) throw new ApiRefusal("loan_book_short");
}

/** A rejected loan leaves its money in the book. */
export async function keepLoanMoney(
  { env, company, nowMs }: DeskScope,
  payment: Payment,
): Promise<void> {
  if (payment.kind === "loan") await keepInLoanBook(env.DB, company.id, payment, nowMs).run();
}
