import type { BankField } from "#domain/cashier/bank-fields.ts";
import { CurrencyPicker } from "../../../features/payments/currency-picker.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { bankFieldTexts } from "./bank-field-text.ts";
import { ProofFields } from "./proof-fields.tsx";
import { type BankAccountFormProps, useBankAccount } from "./use-bank-account.ts";

/** Names and addresses follow the reader's direction; all other fields are Latin. */
const words: readonly BankField[] = [
  "bank_name",
  "payee_name",
  "bank_address",
  "bank_branch",
  "payee_address",
];

/** A bank account to be paid to, with the fields that the company asks for. */
export function BankAccountForm(props: BankAccountFormProps) {
  const form = useBankAccount(props);
  return (
    <Card>
      <Form onSubmit={form.submit}>
        <CurrencyPicker
          label={m.cash_currency()}
          currencies={props.symbols}
          value={form.currency}
          onChange={form.setCurrencyId}
          missing={form.tried}
          testId="way-currency"
        />
        {form.fields.map((field) => (
          <TextField
            key={field}
            label={bankFieldTexts[field]()}
            error={form.errorOf(field)}
            value={form.values[field] ?? ""}
            onChange={(value) => form.change(field, value)}
            maxLength={200}
            ltr={!words.includes(field)}
            testId={`way-${field}`}
          />
        ))}
        <ProofFields saving={form.saving} tried={form.tried} />
      </Form>
    </Card>
  );
}
