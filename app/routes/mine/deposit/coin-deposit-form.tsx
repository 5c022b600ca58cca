import { useState } from "react";
import {
  chargeInfo,
  chargeList,
  chargeSubmit,
  type DepositCoinView,
} from "#domain/contracts/http/deposit.ts";
import { takesField } from "../../../api/dialect.ts";
import { invalidate } from "../../../api/readers.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { amountProblem, coinDecimals } from "../../../features/payments/amounts.ts";
import styles from "../../../features/payments/payment.module.css";
import { ProofField } from "../../../features/payments/proof-field.tsx";
import { accountName } from "../../../i18n/account-name.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { toast } from "../../../ui/toasts.ts";
import { DepositAmount } from "./deposit-amount.tsx";

interface CoinDepositFormProps {
  coin: DepositCoinView;
  currency: string;
  /** The account that is credited. */
  account: string;
  needsProof: boolean;
  /** Called after a refusal: the company may have another address now. */
  onRefused(): void;
}

/** Asks how much was sent, with a picture as proof. */
export function CoinDepositForm({
  coin,
  currency,
  account,
  needsProof,
  onRefused,
}: CoinDepositFormProps) {
  const [amount, setAmount] = useState("");
  const [proof, setProof] = useState("");
  const [hash, setHash] = useState("");
  const [tried, setTried] = useState(false);
  /** Another round empties the picture. */
  const [round, setRound] = useState(0);
  const { busy, send } = useMutation(chargeSubmit, onRefused);

  async function submit() {
    setTried(true);
    if (amountProblem(amount, coin) !== null || (needsProof && proof === "")) return;
    const answer = await send({
      number: amount,
      proofImg: proof,
      address: coin.address,
      charge_id: coin.id,
      ...(takesField(chargeSubmit, "hash") && hash.trim() !== "" && { hash: hash.trim() }),
    });
    if (!answer) return;
    toast(answer.msg || m.cash_deposit_sent(), "success");
    setAmount("");
    setProof("");
    setHash("");
    setTried(false);
    setRound(round + 1);
    void invalidate(chargeInfo, chargeList);
  }

  return (
    <Card title={m.cash_paid_title()}>
      <Form onSubmit={submit}>
        <DepositAmount
          label={m.cash_amount_sent()}
          terms={coin}
          value={amount}
          onChange={setAmount}
          tried={tried}
          decimals={coinDecimals}
          currency={currency}
        />
        {takesField(chargeSubmit, "hash") && (
          <TextField
            label={m.cash_hash()}
            hint={m.cash_hash_hint()}
            value={hash}
            onChange={setHash}
            ltr
            maxLength={128}
            testId="deposit-hash"
          />
        )}
        {needsProof && (
          <ProofField key={round} missing={tried && proof === ""} onChange={setProof} />
        )}
        <Button type="submit" wide busy={busy} data-testid="deposit-submit">
          {m.cash_paid_submit()}
        </Button>
        <p className={styles.small}>{m.cash_credited_to({ account: accountName(account) })}</p>
      </Form>
    </Card>
  );
}
