/** Append-only journal of the money that a company lends. Its sum is never negative. */

import type { LoanReport } from "#domain/contracts/loans.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { sql } from "../sql.ts";

const unit = Decimal.of(1_000_000);

/** Converts an amount to millionths; null if the book cannot store it exactly. */
function millionthsOf(amount: Decimal): number | null {
  const millionths = amount.mul(unit);
  const number = millionths.toNumber();
  return millionths.round(0).eq(millionths) && Number.isSafeInteger(number) ? number : null;
}

interface Money {
  amount: string;
  currency: string;
}

export const isInBook = (amount: string) => millionthsOf(Decimal.parse(amount)) !== null;

/**
 * Takes a loan's amount out of the book once, at the first approval. Takes nothing for a loan that
 * has been rejected.
 * @returns false if the book has too little money
 */
export async function takeFromLoanBook(
  db: D1Database,
  companyId: number,
  { id, amount, currency }: Money & { id: string },
  nowMs: number,
): Promise<boolean> {
  const millionths = millionthsOf(Decimal.parse(amount));
  if (millionths === null) return false;
  const take = sql(db)`INSERT INTO loan_book (company_id, id, kind, currency, millionths, at_ms)
    SELECT ${companyId}, 'payout/' || ${id}, 'payout', ${currency}, -${millionths}, ${nowMs}
    WHERE (SELECT coalesce(sum(millionths), 0) FROM loan_book WHERE company_id = ${companyId}
      AND currency = ${currency}) >= ${millionths}
      AND NOT EXISTS (SELECT 1 FROM loan_book WHERE company_id = ${companyId}
        AND id = 'kept/' || ${id})
    ON CONFLICT (company_id, id) DO NOTHING`;
  const taken = sql(db)`SELECT 1 AS one FROM loan_book
    WHERE company_id = ${companyId} AND id IN ('payout/' || ${id}, 'kept/' || ${id})`;
  // An earlier call's row and a rejected loan's `kept` row also count as success.
  const [, found] = await db.batch([take, taken]);
  return (found?.results.length ?? 0) > 0;
}

/** Puts back any money taken for a rejected loan. Later approvals of the loan take nothing. */
export function keepInLoanBook(
  db: D1Database,
  companyId: number,
  { id, currency }: Pick<Money, "currency"> & { id: string },
  nowMs: number,
): D1PreparedStatement {
  return sql(db)`INSERT INTO loan_book (company_id, id, kind, currency, millionths, at_ms)
    SELECT ${companyId}, 'kept/' || ${id}, 'kept', ${currency}, -coalesce((SELECT millionths
      FROM loan_book
      WHERE company_id = ${companyId} AND id = 'payout/' || ${id}), 0), ${nowMs}
    WHERE true ON CONFLICT (company_id, id) DO NOTHING`;
}

/**
 * Puts a repaid loan's money back. Returns no statement for an unpaid loan. Adds no row if no money
 * was taken for the loan.
 */
export function returnToLoanBook(
  db: D1Database,
  companyId: number,
  { id, amount, interest, penalty, repaidAtMs }: LoanReport,
): D1PreparedStatement[] {
  if (repaidAtMs === null) return [];
  const whole = [amount, interest, penalty].map(Decimal.parse);
  const sum = whole.reduce((total, each) => total.add(each), Decimal.zero);
  return [
    sql(db)`INSERT INTO loan_book (company_id, id, kind, currency, millionths, at_ms)
      SELECT company_id, 'repaid/' || ${id}, 'repaid', currency, ${millionthsOf(sum) ?? 0},
        ${repaidAtMs}
      FROM loan_book WHERE company_id = ${companyId} AND id = 'payout/' || ${id}
      ON CONFLICT (company_id, id) DO NOTHING`,
  ];
}

/** Reads the sums that the company has put in and taken out, and the sum left to lend. */
export async function readLoanBook(db: D1Database, companyId: number, currency: string) {
  type Sums = Record<"free" | "funded" | "takenOut", number>;
  const row = await sql(db)`SELECT coalesce(sum(millionths), 0) AS free,
      coalesce(sum(CASE WHEN kind = 'funded' THEN max(millionths, 0) END), 0) AS funded,
      coalesce(sum(CASE WHEN kind = 'funded' THEN max(-millionths, 0) END), 0) AS takenOut
    FROM loan_book WHERE company_id = ${companyId} AND currency = ${currency}`.first<Sums>();
  const text = (millionths: number) => Decimal.of(millionths).div(unit, 6).toString();
  const { funded = 0, takenOut = 0, free = 0 } = row ?? {};
  return { funded: text(funded), taken_out: text(takenOut), free: text(free) };
}
