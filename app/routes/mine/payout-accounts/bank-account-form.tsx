import { askedBankFields, readBankAccount } from "#domain/cashier/bank-account.ts";
import { type BankField, bankFields } from "#domain/cashier/bank-fields.ts";
import { paymentType } from "#domain/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { bindDrawMethod } from "#domain/contracts/http/withdraw.ts";
import { useForm } from "../../../api/use-form.ts";
import { CurrencyPicker, chosenOf } from "../../../features/payments/currency-picker.tsx";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { bankFieldTexts } from "./bank-field-text.ts";
import type { PayoutAccountFormProps } from "./coin-address-form.tsx";
import { ProofFields, proofRules } from "./proof-fields.tsx";

/** Names and addresses follow the reader's direction; all other fields are Latin. */
const words: readonly BankField[] = [
  "bank_name",
  "payee_name",
  "bank_address",
  "bank_branch",
  "payee_address",
];

const empty = Object.fromEntries(bankFields.map((field) => [field, ""])) as Record<
  BankField,
  string
>;

/** A bank account to be paid to, with the fields that the company asks for. */
export function BankAccountForm(props: PayoutAccountFormProps & { info: BasicInfo }) {
  const { symbols, info, needsPassword, onSaved } = props;
  const fields = askedBankFields((flag) => info[flag] === "1");
  const form = useForm(bindDrawMethod, {
    ...proofRules(props),
    start: { ...empty, draw_id: null as string | null, pay_password: "" },
    input: ({ draw_id, pay_password, ...typed }) => ({
      type: paymentType.code("bank"),
      draw_id: chosenOf(symbols, draw_id)?.id ?? null,
      ...Object.fromEntries(fields.map((field) => [field, typed[field]])),
      ...(needsPassword && { pay_password }),
    }),
    texts: { draw_id: m.access_input_missing },
    errors(typed) {
      const account = readBankAccount(fields, typed);
      const isWrong = !account.ok && typed[account.field] !== "";
      return isWrong ? { [account.field]: errorMessage("bank_field_invalid") } : {};
    },
    onDone: ({ msg }) => onSaved(msg),
  });
  const currency = form.field("draw_id");
  return (
    <Card>
      <Form onSubmit={() => form.submit()}>
        <CurrencyPicker
          {...currency}
          label={m.cash_currency()}
          currencies={symbols}
          value={chosenOf(symbols, currency.value)}
          testId="way-currency"
        />
        {fields.map((field) => (
          <TextField
            key={field}
            {...form.field(field)}
            label={bankFieldTexts[field]()}
            maxLength={200}
            ltr={!words.includes(field)}
            testId={`way-${field}`}
          />
        ))}
        <ProofFields {...props} form={form} />
      </Form>
    </Card>
  );
}
