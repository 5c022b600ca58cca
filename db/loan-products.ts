/** What a company lends. Terms are copied into each loan: no change here touches one. */
import type { LoanOffer } from "#domain/loans/offer.ts";
import { happened } from "./audit-log.ts";
import type { Condition } from "./condition.ts";
import { isUndone } from "./desk-requests.ts";

export interface LoanProduct extends LoanOffer {
  id: number;
  isOffered: boolean;
  version: number;
}

const columns = `id, loan_period, free_period, min_amount, max_amount, interest_rate, penalty_rate,
  sort, is_offered, version`;

type Row = LoanOffer & { id: number; is_offered: number; version: number };

/** In their order; those that are not offered any more come last. */
export async function listLoanProducts(db: D1Database, companyId: number): Promise<LoanProduct[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM loan_products WHERE company_id = ?
       ORDER BY is_offered DESC, sort, id`,
    )
    .bind(companyId)
    .all<Row>();
  return results.map(({ is_offered, ...row }) => ({ ...row, isOffered: is_offered === 1 }));
}

/** Those that a borrower may choose of. */
export async function listOffered(db: D1Database, companyId: number): Promise<LoanProduct[]> {
  return (await listLoanProducts(db, companyId)).filter(({ isOffered }) => isOffered);
}

/** Holds where nobody has changed the product since; always for a new one. */
export function isVersion(
  companyId: number,
  { id, version }: { id: number; version: number },
): Condition {
  return {
    sql: `(? = 0 OR EXISTS (SELECT 1 FROM loan_products
      WHERE company_id = ? AND id = ? AND version = ?))`,
    values: [id, companyId, id, version],
  };
}

/** A request, and the hash that its approval is logged under. */
interface Approved {
  requestId: string;
  loggedHash: string;
}

/** @param id 0 for a new one */
export function putLoanProduct(
  db: D1Database,
  companyId: number,
  { id, ...offer }: LoanOffer & { id: number },
  { requestId, loggedHash }: Approved,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO loan_products (company_id, id, loan_period, free_period, min_amount, max_amount,
         interest_rate, penalty_rate, sort)
       SELECT ?1, CASE ?2 WHEN 0 THEN 1 + coalesce((SELECT max(id) FROM loan_products
         WHERE company_id = ?1), 0) ELSE ?2 END, ?3, ?4, ?5, ?6, ?7, ?8, ?9
       WHERE ${happened("?1", "?10")} AND ${isUndone("?1", "?11")}
       ON CONFLICT (company_id, id) DO UPDATE SET loan_period = ?3, free_period = ?4,
         min_amount = ?5, max_amount = ?6, interest_rate = ?7, penalty_rate = ?8, sort = ?9,
         is_offered = 1, version = version + 1`,
    )
    .bind(
      companyId,
      id,
      offer.loan_period,
      offer.free_period,
      offer.min_amount,
      offer.max_amount,
      offer.interest_rate,
      offer.penalty_rate,
      offer.sort,
      loggedHash,
      requestId,
    );
}

export function endLoanProduct(
  db: D1Database,
  companyId: number,
  id: number,
  { requestId, loggedHash }: Approved,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE loan_products SET is_offered = 0, version = version + 1
       WHERE company_id = ?1 AND id = ?2 AND ${happened("?1", "?3")}
         AND ${isUndone("?1", "?4")}`,
    )
    .bind(companyId, id, loggedHash, requestId);
}
