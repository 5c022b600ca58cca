/** Which fields the company asks of a bank account. */
import { type BankField, bankFields } from "#domain/cashier/bank-fields.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";

/** The setting that asks for a field; the first three are always asked for. */
const flags: Partial<Record<BankField, keyof BasicInfo>> = {
  bank_code: "is_bank_account_bank_code",
  bank_address: "is_bank_account_bank_address",
  routing_number: "is_bank_account_routing_number",
  bank_swift: "is_bank_account_swift",
  bank_iban: "is_bank_account_iban",
  bank_ifsc: "is_bank_account_ifsc",
  bank_branch: "is_bank_account_branch",
  payee_address: "is_bank_account_payee_address",
  post_code: "is_bank_account_post_code",
};

export function askedFields(info: BasicInfo): BankField[] {
  return bankFields.filter((field) => {
    const flag = flags[field];
    return flag === undefined || info[flag] === "1";
  });
}

/** The field that a refusal names; null when it names none of them. */
export function refusedField(data: unknown): BankField | null {
  if (typeof data !== "object" || data === null || !("field" in data)) return null;
  return bankFields.find((field) => field === data.field) ?? null;
}
