import { type BankField, bankFields } from "#domain/cashier/bank-fields.ts";

/** The bank field that a refusal names; null when it names none. */
export function refusedField(data: unknown): BankField | null {
  if (typeof data !== "object" || data === null || !("field" in data)) return null;
  return bankFields.find((field) => field === data.field) ?? null;
}
