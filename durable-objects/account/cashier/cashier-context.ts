import type { AccountType } from "#domain/contracts/account.ts";
import type { AccountContext } from "../account-context.ts";
import type { Bucket } from "../ledger/ledger.ts";
import type { LoanStore } from "../loans/loan-store.ts";
import type { Arming } from "../orders/arming.ts";
import type { Claims } from "../person/claims.ts";
import type { DeskReports } from "./desk-reports.ts";
import type { PaymentStore } from "./payment-store.ts";
import type { PayoutStops } from "./payout-stops.ts";
import type { PayoutStore } from "./payout-store.ts";

/** Context of the modules of payments. */
export interface CashierContext extends AccountContext {
  arming: Arming;
  payments: PaymentStore;
  payouts: PayoutStore;
  payoutStops: PayoutStops;
  reports: DeskReports;
  loans: LoanStore;
  claims: Claims;
}

export function freeBucket(account: AccountType): Bucket {
  return `${account}.free`;
}

export function holdBucket(account: AccountType): Bucket {
  return `${account}.hold`;
}
