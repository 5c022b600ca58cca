import { type BankField, bankFields } from "#domain/cashier/bank-fields.ts";

/** The field of a bank account that a refusal names; null when it names none of them. */
export function refusedField(data: unknown): BankField | null {
  if (typeof data !== "object" || data === null || !("field" in data)) return null;
  return bankFields.find((field) => field === data.field) ?? null;
}
