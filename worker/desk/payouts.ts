import { listBankAccounts } from "#db/money/cashier.ts";
import { readBankReference, readTransactionHash } from "#domain/cashier/payment-reference.ts";
import type { PayoutStep } from "#domain/cashier/payout.ts";
import { paymentStatus } from "#domain/codes.ts";
import type { Payment } from "#domain/contracts/cashier.ts";
import { ApiRefusal, required } from "../context.ts";
import { bankInfoOf } from "../routes/deposit.ts";
import type { DeskScope } from "./context.ts";
import { commandPayment, requireUnclaimed } from "./decide.ts";
import { companyTerms, peersOf, requireNotOwn } from "./four-eyes.ts";
import { requireItem } from "./items.ts";
import { masked, requireDecider } from "./rows.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

/** @throws ApiRefusal reference_invalid unless the text is a transaction hash or bank reference */
function readReference({ type, details }: Payment, text: string): string {
  const reference =
    type === "crypto" ? readTransactionHash(details.protocol ?? "", text) : readBankReference(text);
  if (reference === null)
    throw new ApiRefusal("reference_invalid", { data: { field: "reference" } });
  return reference;
}

interface Step {
  id: string;
  step: PayoutStep;
  reference: string;
  reason: string;
}

async function stepPayout(scope: DeskScope, { id, step, reference, reason }: Step) {
  const row = await requireItem(scope, "withdrawal", id);
  await requireNotOwn(scope, row);
  requireUnclaimed(scope, row);
  const payment = required(await scope.accountOf(row.user_id).payment(id));
  const { ownResets, others } = companyTerms(scope, row.queue, await peersOf(scope));
  const after = await commandPayment(scope, row.user_id, {
    act: "payout",
    id,
    step,
    reference: step === "send" ? readReference(payment, reference) : "",
    reason,
    fourEyes: { ownResets, others },
  });
  return { msg: "", status: paymentStatus.code(after?.status ?? "waiting") };
}

export const payoutHandlers = operatorCalls({
  deskPayout: (scope, { id, step, reference = "" }) =>
    stepPayout(scope, { id, step, reference, reason: "" }),
  deskPayoutReturn: (scope, { id, step, reason = "" }) =>
    stepPayout(scope, { id, step, reference: "", reason: reason.trim() }),
  deskMatch: async (scope, { id, bank_account_id }) => {
    const row = await requireItem(scope, "matching", id);
    requireDecider(scope, row.queue);
    await requireNotOwn(scope, row);
    requireUnclaimed(scope, row);
    const accounts = await listBankAccounts(...scope.db);
    const bank = accounts.find((each) => each.id === bank_account_id);
    if (!bank || bank.currency_code !== row.unit) throw new ApiRefusal("not_found");
    const payment = await commandPayment(scope, row.user_id, {
      act: "match",
      id,
      bank: bankInfoOf(bank),
      note: `${bank.name} ${masked(bank.payee_account || bank.bank_iban)}`,
    });
    return { msg: "", status: paymentStatus.code(payment?.status ?? "waiting") };
  },
  deskBankAccounts: async (scope, { currency }) => {
    const rows = await listBankAccounts(...scope.db);
    const wanted = rows.filter((row) => currency === undefined || row.currency_code === currency);
    return wanted.map(({ id, name, bank_name, payee_name, payee_account, ...row }) => ({
      ...{ id, name, bank_name, payee_name, payee_account, currency_code: row.currency_code },
      ...{ min_amount: row.min_amount, max_amount: row.max_amount },
    }));
  },
});
