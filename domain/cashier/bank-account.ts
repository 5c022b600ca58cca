import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import type { PublicFlag } from "../config/schema.ts";
import { typedCode, typedLine } from "../text/typed.ts";
import { type BankField, bankFields } from "./bank-fields.ts";

const always: ReadonlySet<BankField> = new Set(["bank_name", "payee_name", "payee_account"]);

/** Company setting that requires the field. */
const flags: Partial<Record<BankField, PublicFlag>> = {
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

/** Fields that the company requires, in the form's order. @param isOn true for a set flag */
export function askedBankFields(isOn: (flag: PublicFlag) => boolean): BankField[] {
  return bankFields.filter((field) => {
    const flag = flags[field];
    return always.has(field) || (flag !== undefined && isOn(flag));
  });
}

const checks: Partial<Record<BankField, (value: string) => boolean>> = {
  // Some countries write account numbers with points or slashes, such as 19-2000145399/0800.
  payee_account: (value) => /^[A-Za-z0-9][A-Za-z0-9 ./-]{3,39}$/.test(value),
  bank_swift: (value) => isValidBIC(value.toUpperCase()),
  bank_iban: (value) => isValidIBAN(electronicFormatIBAN(value) ?? ""),
  // Reserve Bank of India: four letters, a zero, six letters or digits.
  bank_ifsc: (value) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(value.toUpperCase()),
  // American Bankers Association: nine digits whose sum, weighted 3, 7, 1, is a multiple of ten.
  routing_number: (value) => isRoutingNumber(value),
};

function isRoutingNumber(value: string): boolean {
  if (!/^\d{9}$/.test(value)) return false;
  const weights = [3, 7, 1];
  const sum = [...value].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}

/** Stored form of a field: numbers without printed spaces, codes in capitals. */
function tidy(field: BankField, value: string): string {
  switch (field) {
    case "bank_iban":
      return electronicFormatIBAN(typedLine(value)) ?? typedLine(value);
    case "bank_swift":
    case "bank_ifsc":
      return typedCode(value).toUpperCase();
    case "routing_number":
      return typedCode(value);
    case "payee_account":
    case "bank_code":
    case "post_code":
      return typedLine(value);
    default:
      return value.trim();
  }
}

/**
 * Reads the values to store, of the requested fields only.
 * @returns the values, or the first missing or invalid field
 */
export function readBankAccount(
  asked: readonly BankField[],
  given: Partial<Record<BankField, string | undefined>>,
): { ok: true; values: Partial<Record<BankField, string>> } | { ok: false; field: BankField } {
  const values: Partial<Record<BankField, string>> = {};
  for (const field of asked) {
    const value = tidy(field, given[field] ?? "");
    if (value === "" || checks[field]?.(value) === false) return { ok: false, field };
    values[field] = value;
  }
  return { ok: true, values };
}
