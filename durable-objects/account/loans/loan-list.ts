/** Loans as their borrower sees them, with the debt as of now. Writes nothing. */

import type { LoanStatus } from "#domain/codes.ts";
import type { Payment } from "#domain/contracts/cashier.ts";
import type { Loan } from "#domain/contracts/loans.ts";
import type { PageQuery as LoanQuery } from "#domain/contracts/page.ts";
import { loanDay, loanDayStart, owedAfter } from "#domain/loans/schedule.ts";
import type { AccountContext } from "../account-context.ts";
import type { PaymentStore } from "../cashier/payment-store.ts";
import { Module } from "../module.ts";
import { signedTerms } from "./lending.ts";
import { type LoanStore, type PaidOutLoan, scheduleOf } from "./loan-store.ts";

type Sources = Pick<AccountContext, "db" | "nowMs"> & { payments: PaymentStore; loans: LoanStore };

export class LoanList extends Module<Sources> {
  page({ page, pageSize }: LoanQuery): { data: Loan[]; total: number } {
    const { data, total } = this.context.payments.page({ kind: "loan", page, pageSize });
    return { data: data.map((payment) => this.#toLoan(payment)), total };
  }

  find(id: string): Loan | null {
    const payment = this.context.payments.find(id);
    return payment?.kind === "loan" ? this.#toLoan(payment) : null;
  }

  #toLoan(request: Payment): Loan {
    const { id, account, amount, currency, createdAtMs, changedAtMs } = request;
    const terms = signedTerms(request);
    const loan = this.context.loans.find(id);
    const status = this.#status(request, loan);
    return {
      id,
      status,
      account,
      amount,
      currency,
      terms,
      ...this.#owed(loan),
      createdAtMs,
      reviewedAtMs: status === "waiting" ? null : changedAtMs,
      dueMs: loan ? loanDayStart(terms.zone, loan.startDay + terms.period + 1) : null,
      repaidAtMs: loan?.repaidAtMs ?? null,
      reason: this.#reason(request, loan),
    };
  }

  #status({ status }: Payment, loan: PaidOutLoan | null): LoanStatus {
    if (!loan) return status === "waiting" ? "waiting" : "rejected";
    if (loan.repaidAtMs !== null) return "repaid";
    return this.context.loans.isReviewed(loan.id) ? "repaying" : "to_repay";
  }

  #owed(loan: PaidOutLoan | null): Pick<Loan, "interest" | "penalty"> {
    if (!loan) return { interest: "0", penalty: "0" };
    const isGrowing = loan.repaidAtMs === null && !this.context.loans.isReviewed(loan.id);
    if (!isGrowing) return { interest: loan.interest, penalty: loan.penalty };
    const days = loanDay(loan.terms.zone, this.context.nowMs()) - loan.startDay;
    const owed = owedAfter(scheduleOf(loan, loan.terms), days);
    return { interest: owed.interest.toString(), penalty: owed.penalty.toString() };
  }

  /** Reason of the rejected request, or of the newest rejected repayment. */
  #reason({ reason }: Payment, loan: PaidOutLoan | null): string {
    if (!loan) return reason;
    const [newest] = this.context.payments.page({ kind: "repayment", page: 1, pageSize: 1 }).data;
    const isOfLoan = newest?.details.loan === loan.id && newest.status === "rejected";
    return isOfLoan ? newest.reason : "";
  }
}
