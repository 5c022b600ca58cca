import { useState } from "react";
import {
  type BankOptionView,
  chargeList,
  wireInfo,
  wireSubmit,
} from "#domain/contracts/http/deposit.ts";
import { invalidate } from "../../../api/readers.ts";
import { useForm } from "../../../api/use-form.ts";
import { useCompany } from "../../../data/company/company.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { moneyDecimals } from "../../../features/payments/amounts.ts";
import { BankDetails, PayeeLines } from "../../../features/payments/bank-details.tsx";
import { chosenOf } from "../../../features/payments/currency-picker.tsx";
import { NoPaymentMethod } from "../../../features/payments/notice.tsx";
import { ProofField } from "../../../features/payments/proof-field.tsx";
import { rateMs } from "../../../features/payments/rate-box.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { Card } from "../../../ui/page.tsx";
import { SymbolBadge } from "../../../ui/symbol-badge.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { DepositAmount, depositError } from "./deposit-amount.tsx";

interface BankDepositProps {
  needsProof: boolean;
  /** True shows all details of the bank account; false shows bank, payee and number. */
  showsDetails: boolean;
}

export function BankDeposit({ needsProof, showsDetails }: BankDepositProps) {
  const { data, error, again } = useRead(wireInfo, {}, { everyMs: rateMs });
  const [picked, setPicked] = useState<string | null>(null);
  /** Part of the form's key: a new number empties the form. */
  const [round, setRound] = useState(0);
  if (!data) return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  const option = chosenOf(data, picked);
  const Details = showsDetails ? BankDetails : PayeeLines;
  if (data.length === 0) return <NoPaymentMethod />;
  return (
    <Card>
      <Picker
        label={m.cash_bank_account()}
        options={data.map(({ id, name, bank_name, currency_code }) => ({
          id: String(id),
          title: name || bank_name,
          detail: name ? bank_name : undefined,
          icon: <SymbolBadge code={currency_code} size={30} />,
          aside: currency_code,
        }))}
        value={option ? String(option.id) : null}
        onChange={setPicked}
        placeholder={m.cash_bank_account_choose()}
        testId="bank-account"
      />
      {option && <Details bank={detailsOf(option)} />}
      {option && (
        <TransferForm
          key={`${option.id} ${round}`}
          option={option}
          needsProof={needsProof}
          onDone={() => setRound(round + 1)}
        />
      )}
    </Card>
  );
}

function detailsOf(option: BankOptionView) {
  return {
    bank_name: option.bank_name,
    bank_address: option.bank_address,
    swift: option.bank_swift,
    ifsc: option.bank_ifsc,
    iban: option.bank_iban,
    name: option.payee_name,
    account: option.payee_account,
    remark: option.bank_remark,
  };
}

interface TransferFormProps {
  option: BankOptionView;
  needsProof: boolean;
  onDone(): void;
}

function TransferForm({ option, needsProof, onDone }: TransferFormProps) {
  const { currency } = useCompany();
  const form = useForm(wireSubmit, {
    start: { number: "", proofImg: "" },
    input: (typed) => ({ ...typed, wire_id: option.id }),
    optional: needsProof ? [] : ["proofImg"],
    texts: { proofImg: m.cash_proof_missing },
    errors: ({ number }) => ({ number: depositError(number, option) }),
    success: ({ msg }) => msg || m.cash_deposit_sent(),
    onDone() {
      void invalidate(wireInfo, chargeList);
      onDone();
    },
  });
  return (
    <Form onSubmit={() => form.submit()}>
      <DepositAmount
        {...form.field("number")}
        label={m.cash_amount_pay()}
        terms={option}
        decimals={moneyDecimals}
        currency={currency}
      />
      {needsProof && <ProofField {...form.field("proofImg")} />}
      <Submit text={m.cash_paid_submit()} busy={form.busy} testId="deposit-submit" />
    </Form>
  );
}
