import { type Part, part } from "#db/sql.ts";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { Payment } from "#domain/contracts/cashier.ts";
import type { LoanReport, SignedTerms } from "#domain/contracts/loans.ts";
import type { LoanSchedule, Owed } from "#domain/loans/schedule.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Store } from "../../runtime/bases.ts";
import { columnsOf, hasRow, insertRecord, sumOf, type Unparsed, updateRecord } from "../records.ts";

export interface PaidOutLoan extends Omit<LoanReport, "userId" | "dueDay"> {
  /** Newest day (days since 1970-01-01) whose cost is booked. */
  bookedDay: number;
}

const columns = columnsOf(`id amount currency terms startDay bookedDay interest penalty version
  repaidAtMs`);

export class LoanStore extends Store {
  /** @param openedBy journal transaction of the payout */
  open({ id, amount, currency }: Payment, terms: SignedTerms, day: number, openedBy: number): void {
    const empty = { interest: "0", penalty: "0", version: 1 };
    const loan = { id, amount, currency, terms, startDay: day, bookedDay: day, ...empty };
    insertRecord(this.db, "loans", { ...loan, openedBy });
  }

  unpaid(): PaidOutLoan | null {
    return this.#one(part`ended_by IS NULL`);
  }

  find(id: string): PaidOutLoan | null {
    return this.#one(part`id = ${id}`);
  }

  book(id: string, day: number, { interest, penalty }: Pick<Owed, "interest" | "penalty">): void {
    updateRecord(this.db, "loans", { id }, { bookedDay: day, interest, penalty });
  }

  /** @param endedBy journal transaction of the repayment */
  end(id: string, nowMs: number, endedBy: number): void {
    const computed = { version: "version + 1" };
    updateRecord(this.db, "loans", { id }, { repaidAtMs: nowMs, endedBy }, computed);
  }

  /** True while a repayment of the loan waits for its review. */
  isReviewed(id: string): boolean {
    return hasRow(this.db)`payments
      WHERE kind = 'repayment' AND status = 0 AND json_extract(details, '$.loan') = ${id}`;
  }

  #one(filter: Part): PaidOutLoan | null {
    const [row] = this.sql<Unparsed<PaidOutLoan, "terms">>`
      SELECT ${columns} FROM loans WHERE ${filter}`;
    // `open` wrote the terms.
    return row ? { ...row, terms: JSON.parse(row.terms) as SignedTerms } : null;
  }
}

export function scheduleOf(
  { amount, currency }: Pick<PaidOutLoan, "amount" | "currency">,
  terms: SignedTerms,
): LoanSchedule {
  const { dailyRate, penaltyRate, period, freeDays, returnDays } = terms;
  return {
    amount: Decimal.parse(amount),
    dailyRate: Decimal.parse(dailyRate),
    penaltyRate: Decimal.parse(penaltyRate),
    period,
    freeDays,
    returnDays,
    decimals: accountDecimals(currency),
  };
}

export function bookedDebt({ amount, interest, penalty }: PaidOutLoan): Decimal {
  return sumOf([amount, interest, penalty]);
}
