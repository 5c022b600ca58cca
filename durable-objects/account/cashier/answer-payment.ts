import type { PaymentAnswer } from "#domain/contracts/cashier.ts";
import type { Result } from "#domain/errors.ts";
import { readState } from "../ledger/balances.ts";
import type { CashierContext } from "./cashier-context.ts";

/** Inside the transaction of a trader's step: reports the payment to the desk, and answers it. */
export function answerPayment(context: CashierContext, id: string): Result<PaymentAnswer> {
  const { payments, reports, changed } = context;
  const payment = payments.require(id);
  reports.put(payment, null);
  changed([]);
  return { ok: true, payment, ...readState(context) };
}
