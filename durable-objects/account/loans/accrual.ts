/**
 * Books the cost of an unpaid loan, each day once. Each day's cost follows from the signed terms
 * alone, so a late booking has the same amount.
 */

import { loanDay, loanDayStart, owedAfter } from "#domain/loans/schedule.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { AccountContext } from "../account-context.ts";
import { type JournalKind, moved } from "../ledger/ledger.ts";
import { Module } from "../module.ts";
import { type LoanStore, type PaidOutLoan, scheduleOf } from "./loan-store.ts";

type Context = Pick<AccountContext, "db" | "ledger" | "nowMs"> & { loans: LoanStore };

export class LoanAccrual extends Module<Context> {
  /** Start of the next day that costs anything (ms); null if none. */
  nextDueMs(): number | null {
    const { loans } = this.context;
    const loan = loans.unpaid();
    if (!loan || loans.isReviewed(loan.id)) return null;
    return loanDayStart(loan.terms.zone, loan.bookedDay + 1);
  }

  /**
   * Books every day that has begun. No day is booked while a repayment is in review, because the
   * repayment covers only the days booked before. After a rejection the days of the review are
   * booked.
   */
  book(): void {
    const { db, loans, nowMs } = this.context;
    const loan = loans.unpaid();
    if (!loan || loans.isReviewed(loan.id)) return;
    const today = loanDay(loan.terms.zone, nowMs());
    if (today <= loan.bookedDay) return;
    db.transaction(() => {
      let booked = loan;
      for (let day = loan.bookedDay + 1; day <= today; day++) booked = this.#bookDay(booked, day);
    });
  }

  #bookDay(loan: PaidOutLoan, day: number): PaidOutLoan {
    const owed = owedAfter(scheduleOf(loan, loan.terms), day - loan.startDay);
    this.#post("loan_interest", loan, day, owed.interest.sub(Decimal.parse(loan.interest)));
    this.#post("loan_penalty", loan, day, owed.penalty.sub(Decimal.parse(loan.penalty)));
    this.context.loans.book(loan.id, day, owed);
    const [interest, penalty] = [owed.interest.toString(), owed.penalty.toString()];
    return { ...loan, bookedDay: day, interest, penalty };
  }

  #post(kind: JournalKind, { id, startDay, currency }: PaidOutLoan, day: number, cost: Decimal) {
    if (cost.isZero()) return;
    const entries = moved("loan.debt", "house.loans", currency, cost);
    this.context.ledger.post(kind, `${id}/${day - startDay}`, entries);
  }
}
