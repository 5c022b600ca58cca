import type { Product } from "#domain/contracts/catalogue.ts";
import { isTradableWithLoan } from "#domain/loans/allowed.ts";
import type { AccountContext } from "../account-context.ts";
import { isLoanUnpaid } from "../cashier/payout-stops.ts";

/** True if the agreement of an unpaid loan forbids opening the position. It may still be closed. */
export function isHeldByLoan(
  { db }: Pick<AccountContext, "db">,
  product: Pick<Product, "category">,
): boolean {
  return !isTradableWithLoan(product) && isLoanUnpaid(db);
}
