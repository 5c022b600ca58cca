import type { AccountType } from "#domain/contracts/account.ts";
import type { PaymentAnswer } from "#domain/contracts/cashier.ts";
import type { Result } from "#domain/errors/errors.ts";
import type { AccountContext } from "../account-context.ts";
import { readState } from "../ledger/balances.ts";
import type { Bucket } from "../ledger/ledger.ts";
import type { LoanStore } from "../loans/loan-store.ts";
import type { Arming } from "../orders/arming.ts";
import type { Claims } from "../person/claims.ts";
import type { DeskReports } from "./desk-reports.ts";
import type { PaymentStore } from "./payment-store.ts";
import type { PayoutStops } from "./payout-stops.ts";
import type { PayoutStore } from "./payout-store.ts";

export interface CashierContext extends AccountContext {
  arming: Arming;
  payments: PaymentStore;
  payouts: PayoutStore;
  payoutStops: PayoutStops;
  reports: DeskReports;
  loans: LoanStore;
  claims: Claims;
}

/** Answers the trader and reports the payment to the desk. Runs inside the caller's transaction. */
export function answerPayment(context: CashierContext, id: string): Result<PaymentAnswer> {
  const { payments, reports, changed } = context;
  const payment = payments.require(id);
  reports.put(payment, null);
  changed([]);
  return { ok: true, payment, ...readState(context) };
}

export function freeBucket(account: AccountType): Bucket {
  return `${account}.free`;
}

export function holdBucket(account: AccountType): Bucket {
  return `${account}.hold`;
}
