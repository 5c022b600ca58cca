/** A company's loan products. Terms are copied into each loan, so no change here affects one. */

import type { LoanOffer } from "#domain/loans/offer.ts";
import { raw, sql } from "./sql.ts";

export interface LoanProduct extends LoanOffer {
  id: number;
  isOffered: boolean;
}

const columns = `id, loan_period, free_period, min_amount, max_amount, interest_rate, penalty_rate,
  sort, is_offered`;

type Row = LoanOffer & { id: number; is_offered: number };

/** In their order; those no longer offered come last. */
export async function listLoanProducts(db: D1Database, companyId: number): Promise<LoanProduct[]> {
  const { results } = await sql(db)`SELECT ${raw(columns)} FROM loan_products
    WHERE company_id = ${companyId}
    ORDER BY is_offered DESC, sort, id`.all<Row>();
  return results.map(({ is_offered, ...row }) => ({ ...row, isOffered: is_offered === 1 }));
}

/** Products that a borrower may choose. */
export async function listOffered(db: D1Database, companyId: number): Promise<LoanProduct[]> {
  return (await listLoanProducts(db, companyId)).filter(({ isOffered }) => isOffered);
}
