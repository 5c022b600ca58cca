import { useState } from "react";
import { askedBankFields, readBankAccount } from "#domain/cashier/bank-account.ts";
import type { BankField } from "#domain/cashier/bank-fields.ts";
import { paymentType } from "#domain/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { chosenOf } from "../../../features/payments/currency-picker.tsx";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/page-messages.ts";
import { refusedField } from "./refused-field.ts";
import { type PayoutAccountFormProps, useSavePayoutAccount } from "./use-save-payout-account.ts";

export interface BankAccountFormProps extends PayoutAccountFormProps {
  info: BasicInfo;
}

/** State of the bank account's form: input, problems, and the sending. */
export function useBankAccount({ symbols, info, ...options }: BankAccountFormProps) {
  const fields = askedBankFields((flag) => info[flag] === "1");
  const [currencyId, setCurrencyId] = useState<string | null>(null);
  const [values, setValues] = useState<Partial<Record<BankField, string>>>({});
  const [tried, setTried] = useState(false);
  /** The field that the checks found wrong, here or on the server. */
  const [wrong, setWrong] = useState<BankField | null>(null);
  const saving = useSavePayoutAccount({
    ...options,
    onRefused(error) {
      const field = refusedField(error.data);
      setWrong(field);
      return field !== null;
    },
  });
  const currency = chosenOf(symbols, currencyId);
  const textOf = (field: BankField) => values[field]?.trim() ?? "";

  async function submit() {
    setTried(true);
    const missing = fields.some((field) => textOf(field) === "");
    if (!currency || missing || saving.lacksPassword) return;
    const account = readBankAccount(fields, values);
    setWrong(account.ok ? null : account.field);
    if (!account.ok) return;
    await saving.save({
      type: paymentType.code("bank"),
      draw_id: currency.id,
      ...Object.fromEntries(fields.map((field) => [field, textOf(field)])),
    });
  }

  function change(field: BankField, value: string) {
    setValues((known) => ({ ...known, [field]: value }));
    if (wrong === field) setWrong(null);
  }

  function errorOf(field: BankField): string | undefined {
    if (tried && textOf(field) === "") return m.access_input_missing();
    return wrong === field ? errorMessage("bank_field_invalid") : undefined;
  }

  return {
    currency,
    setCurrencyId,
    fields,
    values,
    change,
    errorOf,
    tried,
    saving,
    submit,
  };
}
