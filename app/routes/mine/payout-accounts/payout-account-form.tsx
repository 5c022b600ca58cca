import { askedBankFields, readBankAccount } from "#domain/cashier/bank-account.ts";
import { type BankField, bankFields } from "#domain/cashier/bank-fields.ts";
import { isBurnAddress, isCoinAddress, readCoinAddress } from "#domain/cashier/coin-address.ts";
import { paymentType } from "#domain/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { bindDrawMethod, type DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { useForm } from "../../../api/use-form.ts";
import { CurrencyPicker, chosenOf } from "../../../features/payments/currency-picker.tsx";
import { PayPasswordUnset } from "../../../features/payments/notice.tsx";
import { PasteButton } from "../../../features/payments/paste-button.tsx";
import { errorMessage } from "../../../i18n/error-message.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import type { FieldState } from "../../../ui/form/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";

export interface PayoutAccountFormProps extends ProofOptions {
  symbols: DrawSymbolView[];
  onSaved(text: string): void;
}

/** Maximum number of characters that typing adds at once; a larger change was pasted. */
const typedAtOnceMax = 8;

function addressError(coin: DrawSymbolView | undefined, address: string): string | undefined {
  if (address === "") return m.access_input_missing();
  if (!coin) return undefined;
  const network = isolate(coin.protocol);
  if (!isCoinAddress(coin.protocol, address)) return m.cash_address_wrong({ network });
  return isBurnAddress(coin.protocol, address) ? errorMessage("address_burnt") : undefined;
}

function useCoinAddress(props: PayoutAccountFormProps) {
  const { symbols, needsPassword, onSaved } = props;
  const rules = proofRules(props);
  const form = useForm(bindDrawMethod, {
    ...rules,
    start: { draw_id: null as string | null, dc_address: "", pay_password: "" },
    input: ({ draw_id, dc_address, pay_password }) => ({
      type: paymentType.code("crypto"),
      draw_id: chosenOf(symbols, draw_id)?.id ?? null,
      dc_address: readCoinAddress(dc_address),
      ...(needsPassword && { pay_password }),
    }),
    texts: { draw_id: m.access_input_missing },
    errors: ({ draw_id, dc_address }) => ({
      dc_address: addressError(chosenOf(symbols, draw_id), readCoinAddress(dc_address)),
    }),
    refusals: {
      ...rules.refusals,
      [errorCodes.address_ours]: "dc_address",
      [errorCodes.address_invalid]: "dc_address",
    },
    onDone: ({ msg }) => onSaved(msg),
  });

  /** Checks a pasted address at once, because it is complete. The submit checks a typed address. */
  function changeAddress(value: string) {
    const isPasted = value.length > form.values.dc_address.length + typedAtOnceMax;
    form.set({ dc_address: isPasted ? readCoinAddress(value) : value });
    if (isPasted) form.check("dc_address");
  }

  function changeCoin(draw_id: string) {
    form.set({ draw_id });
    form.forget();
  }

  return { form, changeAddress, changeCoin };
}

export function CoinAddressForm(props: PayoutAccountFormProps) {
  const { form, changeAddress, changeCoin } = useCoinAddress(props);
  const coin = chosenOf(props.symbols, form.values.draw_id);
  const names = coin && { coin: isolate(coin.code), network: isolate(coin.protocol) };
  return (
    <Card>
      <Form onSubmit={() => form.submit()}>
        <CurrencyPicker
          label={m.cash_coin()}
          currencies={props.symbols}
          value={coin}
          onChange={changeCoin}
          error={form.errorOf("draw_id")}
          testId="way-currency"
        />
        <TextField
          {...form.field("dc_address")}
          label={m.cash_address()}
          hint={names && m.cash_address_hint(names)}
          onChange={changeAddress}
          maxLength={128}
          ltr
          trail={<PasteButton onPaste={changeAddress} />}
          testId="way-address"
        />
        <ProofFields {...props} form={form} />
      </Form>
    </Card>
  );
}

interface ProofOptions {
  /** True if the company asks for the pay password. */
  needsPassword: boolean;
  /** True if the user has set a pay password. */
  hasPassword: boolean;
}

export function proofRules({ needsPassword, hasPassword }: ProofOptions) {
  return {
    ready: !needsPassword || hasPassword,
    raw: ["pay_password"] as const,
    refusals: {
      [errorCodes.pay_password_wrong]: "pay_password",
      [errorCodes.too_many_attempts]: "pay_password",
    } as const,
  };
}

interface ProofFieldsProps extends ProofOptions {
  form: {
    busy: boolean;
    field(name: "pay_password"): FieldState;
  };
}

export function ProofFields({ needsPassword, hasPassword, form }: ProofFieldsProps) {
  return (
    <>
      {needsPassword && !hasPassword && <PayPasswordUnset inset />}
      {needsPassword && hasPassword && (
        <PasswordField
          {...form.field("pay_password")}
          label={m.password_pay_title()}
          testId="pay-password"
        />
      )}
      <Submit
        text={m.ui_save()}
        busy={form.busy}
        disabled={needsPassword && !hasPassword}
        testId="way-submit"
      />
    </>
  );
}

/** Fields with words, which follow the reader's direction. All other fields are left-to-right. */
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

/** Names of international codes (SWIFT, IBAN, IFSC) are not translated. */
const bankFieldTexts: Record<BankField, () => string> = {
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
