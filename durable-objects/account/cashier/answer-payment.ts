import type { PaymentAnswer } from "#domain/contracts/cashier.ts";
import type { Result } from "#domain/errors.ts";
import { readState } from "../ledger/balances.ts";
import type { CashierContext } from "./cashier-context.ts";

/** Reports a trader's step to the desk, inside its transaction, and answers the payment. */
export function answerPayment(context: CashierContext, id: string): Result<PaymentAnswer> {
  const { payments, reports, changed } = context;
  const payment = payments.require(id);
  reports.put(payment, null);
  changed([]);
  return { ok: true, payment, ...readState(context) };
}
