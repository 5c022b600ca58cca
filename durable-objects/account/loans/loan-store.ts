/** Paid-out loans as rows. Other modules decide who may change them and how. */
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { Payment } from "#domain/contracts/cashier.ts";
import type { LoanReport, SignedTerms } from "#domain/contracts/loans.ts";
import type { LoanSchedule, Owed } from "#domain/loans/schedule.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../../runtime/database.ts";
import { insertRow } from "../../runtime/insert-row.ts";

interface LoanRow {
  id: string;
  amount: string;
  currency: string;
  terms: string;
  start_day: number;
  booked_day: number;
  interest: string;
  penalty: string;
  version: number;
  repaid_at_ms: number | null;
}

export interface PaidOutLoan extends Omit<LoanReport, "userId" | "dueDay"> {
  /** The last day whose cost is booked. */
  bookedDay: number;
}

const columns = `id, amount, currency, terms, start_day, booked_day, interest, penalty, version,
  repaid_at_ms`;

export class LoanStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param openedBy journal transaction of the payout */
  open({ id, amount, currency }: Payment, terms: SignedTerms, day: number, openedBy: number): void {
    insertRow(this.#db, "loans", {
      id,
      amount,
      currency,
      terms: JSON.stringify(terms),
      start_day: day,
      booked_day: day,
      interest: "0",
      penalty: "0",
      version: 1,
      opened_by: openedBy,
    });
  }

  /** The loan that is not repaid; null if none. */
  unpaid(): PaidOutLoan | null {
    return this.#one("ended_by IS NULL");
  }

  find(id: string): PaidOutLoan | null {
    return this.#one("id = ?", id);
  }

  /** Books the cost of a day. */
  book(id: string, day: number, { interest, penalty }: Pick<Owed, "interest" | "penalty">): void {
    this.#db.rows(
      "UPDATE loans SET booked_day = ?, interest = ?, penalty = ? WHERE id = ?",
      day,
      interest.toString(),
      penalty.toString(),
      id,
    );
  }

  /** @param endedBy journal transaction of the repayment */
  end(id: string, nowMs: number, endedBy: number): void {
    this.#db.rows(
      "UPDATE loans SET repaid_at_ms = ?, ended_by = ?, version = version + 1 WHERE id = ?",
      nowMs,
      endedBy,
      id,
    );
  }

  /** True while a repayment of the loan waits for its review. */
  isReviewed(id: string): boolean {
    const [row] = this.#db.rows(
      `SELECT 1 AS one FROM payments WHERE kind = 'repayment' AND status = 0
         AND json_extract(details, '$.loan') = ? LIMIT 1`,
      id,
    );
    return row !== undefined;
  }

  #one(filter: string, ...bound: string[]): PaidOutLoan | null {
    const [row] = this.#db.rows<LoanRow>(`SELECT ${columns} FROM loans WHERE ${filter}`, ...bound);
    return row ? toLoan(row) : null;
  }
}

function toLoan(row: LoanRow): PaidOutLoan {
  return {
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    // `open` wrote it.
    terms: JSON.parse(row.terms) as SignedTerms,
    startDay: row.start_day,
    bookedDay: row.booked_day,
    interest: row.interest,
    penalty: row.penalty,
    version: row.version,
    repaidAtMs: row.repaid_at_ms,
  };
}

/** The signed terms in the form that the rules compute with. */
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

/** All that is booked as owed. */
export function bookedDebt({ amount, interest, penalty }: PaidOutLoan): Decimal {
  return Decimal.parse(amount).add(Decimal.parse(interest)).add(Decimal.parse(penalty));
}
