import type { BankField } from "#domain/cashier/bank-fields.ts";
import { m } from "../../../i18n/page-messages.ts";

/** Names of the fields of a bank account. International codes have one name in all languages. */
export const bankFieldTexts: Record<BankField, () => string> = {
  bank_name: m.cash_bank_name,
  payee_name: m.cash_payee_name,
  payee_account: m.cash_payee_account,
  bank_code: m.cash_bank_code,
  bank_address: m.cash_bank_address,
  routing_number: m.cash_routing_number,
  bank_swift: () => "SWIFT / BIC",
  bank_iban: () => "IBAN",
  bank_ifsc: () => "IFSC",
  bank_branch: m.cash_bank_branch,
  payee_address: m.cash_payee_address,
  post_code: m.cash_post_code,
};
