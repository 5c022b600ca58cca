import { type FormEvent, useState } from "react";
import { type BankOptionView, wireInfo, wireSubmit } from "#domain/contracts/http/deposit.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { useCompany } from "../../../data/company.ts";
import { useRead } from "../../../data/use-read.ts";
import { amountProblem, moneyDecimals, unitText } from "../../../features/payments/amounts.ts";
import { BankDetails, PayeeLines } from "../../../features/payments/bank-details.tsx";
import { amountError, limitsText } from "../../../features/payments/limits-text.ts";
import { NoWay } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { ProofField } from "../../../features/payments/proof-field.tsx";
import { CreditBox, rateMs } from "../../../features/payments/rate-box.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { announceAccountChange, useAccountChanges } from "../../../live/account-changes.ts";
import { Button } from "../../../ui/button.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { Card } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/states.tsx";
import { SymbolBadge } from "../../../ui/symbol-badge.tsx";
import { toast } from "../../../ui/toasts.ts";

interface BankListProps {
  needsProof: boolean;
  /** All details stand on the page, to be copied; otherwise bank, payee and number only. */
  showsDetails: boolean;
}

/** A transfer to one of the company's bank accounts, which the customer chooses. */
export function BankList({ needsProof, showsDetails }: BankListProps) {
  const { data, error, again } = useRead(wireInfo, {}, { everyMs: rateMs });
  const [picked, setPicked] = useState<string | null>(null);
  /** A new round empties the form. */
  const [round, setRound] = useState(0);
  useAccountChanges(again);
  if (!data) return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  const only = data.length === 1 ? data[0] : undefined;
  const option = data.find(({ id }) => String(id) === picked) ?? only;
  if (data.length === 0) return <NoWay />;
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
      {option &&
        (showsDetails ? (
          <BankDetails bank={detailsOf(option)} />
        ) : (
          <PayeeLines bank={detailsOf(option)} />
        ))}
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

function TransferForm(props: { option: BankOptionView; needsProof: boolean; onDone(): void }) {
  const { option, needsProof, onDone } = props;
  const { currency } = useCompany();
  const [amount, setAmount] = useState("");
  const [proof, setProof] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, send } = useMutation(wireSubmit);
  const show = (value: string) => unitText(value, option.currency_code);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (amountProblem(amount, option) !== null || (needsProof && proof === "")) return;
    const answer = await send({ number: amount, proofImg: proof, wire_id: option.id });
    if (!answer) return;
    toast(answer.msg || m.cash_deposit_sent(), "success");
    announceAccountChange();
    onDone();
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <AmountInput
        label={m.cash_amount_pay()}
        hint={limitsText(option, show)}
        error={tried ? amountError(amount, option, show) : undefined}
        value={amount}
        onChange={setAmount}
        currency={option.currency_code}
        decimals={moneyDecimals}
        testId="deposit-amount"
      />
      <CreditBox amount={amount} code={option.currency_code} rate={option} currency={currency} />
      {needsProof && (
        <ProofField
          error={tried && proof === "" ? m.cash_proof_missing() : undefined}
          onChange={setProof}
        />
      )}
      <Button type="submit" wide busy={busy} data-testid="deposit-submit">
        {m.cash_paid_submit()}
      </Button>
    </form>
  );
}
