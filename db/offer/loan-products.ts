/**
 * Reads a company's loan products. A loan copies the terms of its product, so later changes of the
 * product do not affect the loan.
 */

import type { LoanOffer } from "#domain/loans/offer.ts";
import { rowAs } from "../row-as.ts";
import { listOf } from "../sql.ts";

export interface LoanProduct extends LoanOffer {
  id: number;
  isOffered: boolean;
}

/** Lists loan products in the company's order, those on offer before the others. */
export function listLoanProducts(db: D1Database, companyId: number): Promise<LoanProduct[]> {
  return listOf(
    db,
    rowAs<LoanProduct>({ flags: ["isOffered"] }),
  )`SELECT id, loan_period, free_period,
      min_amount, max_amount, interest_rate, penalty_rate, sort, is_offered AS isOffered
    FROM loan_products
    WHERE company_id = ${companyId} ORDER BY is_offered DESC, sort, id`;
}

export async function listOffered(db: D1Database, companyId: number) {
  return (await listLoanProducts(db, companyId)).filter(({ isOffered }) => isOffered);
}
