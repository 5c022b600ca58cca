import { type FormEvent, useState } from "react";
import { chargeSubmit, type DepositCoinView } from "#domain/contracts/http/deposit.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { amountProblem, coinDecimals, unitText } from "../../../features/payments/amounts.ts";
import { amountError, limitsText } from "../../../features/payments/limits-text.ts";
import styles from "../../../features/payments/payment.module.css";
import { ProofField } from "../../../features/payments/proof-field.tsx";
import { CreditBox } from "../../../features/payments/rate-box.tsx";
import { accountName } from "../../../i18n/account-name.ts";
import { m } from "../../../i18n/page-messages.ts";
import { announceAccountChange } from "../../../live/account-changes.ts";
import { Button } from "../../../ui/button.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Card } from "../../../ui/page.tsx";
import { toast } from "../../../ui/toasts.ts";

interface PaidFormProps {
  coin: DepositCoinView;
  currency: string;
  /** The account that is credited. */
  account: string;
  needsProof: boolean;
  /** The address may be another one by now. */
  onRefused(): void;
}

/** Says how much was sent, with the picture that shows it. */
export function PaidForm({ coin, currency, account, needsProof, onRefused }: PaidFormProps) {
  const [amount, setAmount] = useState("");
  const [proof, setProof] = useState("");
  const [tried, setTried] = useState(false);
  /** A new round empties the picture. */
  const [round, setRound] = useState(0);
  const { busy, send } = useMutation(chargeSubmit, onRefused);
  const show = (value: string) => unitText(value, coin.currency_code);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (amountProblem(amount, coin) !== null || (needsProof && proof === "")) return;
    const answer = await send({
      number: amount,
      proofImg: proof,
      address: coin.address,
      charge_id: coin.id,
    });
    if (!answer) return;
    toast(answer.msg || m.cash_deposit_sent(), "success");
    setAmount("");
    setProof("");
    setTried(false);
    setRound(round + 1);
    announceAccountChange();
  }

  return (
    <Card title={m.cash_paid_title()}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <AmountInput
          label={m.cash_amount_sent()}
          hint={limitsText(coin, show)}
          error={tried ? amountError(amount, coin, show) : undefined}
          value={amount}
          onChange={setAmount}
          currency={coin.currency_code}
          decimals={coinDecimals}
          testId="deposit-amount"
        />
        <CreditBox amount={amount} code={coin.currency_code} rate={coin} currency={currency} />
        {needsProof && (
          <ProofField
            key={round}
            error={tried && proof === "" ? m.cash_proof_missing() : undefined}
            onChange={setProof}
          />
        )}
        <Button type="submit" wide busy={busy} data-testid="deposit-submit">
          {m.cash_paid_submit()}
        </Button>
        <p className={styles.small}>{m.cash_credited_to({ account: accountName(account) })}</p>
      </form>
    </Card>
  );
}
