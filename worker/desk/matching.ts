/** Bank deposits that wait to be matched with a bank account. */

import { listBankAccounts } from "#db/cashier.ts";
import { paymentStatus } from "#domain/codes.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { ApiRefusal } from "../context.ts";
import { bankInfoOf } from "../routes/deposit.ts";
import { commandPayment, requireUnclaimed } from "./decide.ts";
import { requireNotOwn } from "./four-eyes.ts";
import { requireItem } from "./items.ts";
import { masked, requireDecider } from "./rows.ts";
import { deskHandler } from "./serve-desk-calls.ts";

export const matchingHandlers = {
  deskMatch: deskHandler(deskCalls.deskMatch, async (scope, { id, bank_account_id }) => {
    const { env, company } = scope;
    const row = await requireItem(scope, "matching", id);
    requireDecider(scope, row.queue);
    await requireNotOwn(scope, row);
    requireUnclaimed(scope, row);
    const accounts = await listBankAccounts(env.DB, company.id);
    const bank = accounts.find((each) => each.id === bank_account_id);
    // The customer pays in the currency of the order.
    if (!bank || bank.currency_code !== row.unit) throw new ApiRefusal("not_found");
    const payment = await commandPayment(scope, row.user_id, {
      act: "match",
      id,
      bank: bankInfoOf(bank),
      note: `${bank.name} ${masked(bank.payee_account || bank.bank_iban)}`,
    });
    return { msg: "", status: paymentStatus.code(payment?.status ?? "waiting") };
  }),
  deskBankAccounts: deskHandler(deskCalls.deskBankAccounts, async (scope, { currency }) => {
    const rows = await listBankAccounts(scope.env.DB, scope.company.id);
    const wanted = rows.filter((row) => currency === undefined || row.currency_code === currency);
    return wanted.map((row) => ({
      id: row.id,
      name: row.name,
      bank_name: row.bank_name,
      payee_name: row.payee_name,
      payee_account: row.payee_account,
      currency_code: row.currency_code,
      min_amount: row.min_amount,
      max_amount: row.max_amount,
    }));
  }),
};
