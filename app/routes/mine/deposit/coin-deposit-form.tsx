import {
  chargeInfo,
  chargeList,
  chargeSubmit,
  type DepositCoinView,
} from "#domain/contracts/http/deposit.ts";
import { takesField } from "../../../api/dialect.ts";
import { invalidate } from "../../../api/readers.ts";
import { useForm } from "../../../api/use-form.ts";
import { coinDecimals } from "../../../features/payments/amounts.ts";
import styles from "../../../features/payments/payment.module.css";
import { ProofField } from "../../../features/payments/proof-field.tsx";
import { accountName } from "../../../i18n/account-name.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { DepositAmount, depositError } from "./deposit-amount.tsx";

interface CoinDepositFormProps {
  coin: DepositCoinView;
  currency: string;
  /** The account that is credited. */
  account: string;
  needsProof: boolean;
  onDone(): void;
  /** Called after a refusal: the company may have another address now. */
  onRefused(): void;
}

/** Asks how much was sent, with a picture as proof. */
export function CoinDepositForm(props: CoinDepositFormProps) {
  const { coin, currency, account, needsProof, onDone, onRefused } = props;
  const form = useForm(chargeSubmit, {
    start: { number: "", proofImg: "", hash: "" },
    input: ({ hash, ...typed }) => ({
      ...{ ...typed, address: coin.address, charge_id: coin.id },
      ...(takesField(chargeSubmit, "hash") && hash !== "" && { hash }),
    }),
    optional: needsProof ? [] : ["proofImg"],
    texts: { proofImg: m.cash_proof_missing },
    errors: ({ number }) => ({ number: depositError(number, coin) }),
    success: ({ msg }) => msg || m.cash_deposit_sent(),
    onDone() {
      void invalidate(chargeInfo, chargeList);
      onDone();
    },
    onRefusal: onRefused,
  });
  return (
    <Card title={m.cash_paid_title()}>
      <Form onSubmit={() => form.submit()}>
        <DepositAmount
          {...form.field("number")}
          label={m.cash_amount_sent()}
          terms={coin}
          decimals={coinDecimals}
          currency={currency}
        />
        {takesField(chargeSubmit, "hash") && (
          <TextField
            {...form.field("hash")}
            label={m.cash_hash()}
            hint={m.cash_hash_hint()}
            ltr
            maxLength={128}
            testId="deposit-hash"
          />
        )}
        {needsProof && <ProofField {...form.field("proofImg")} />}
        <Button type="submit" wide busy={form.busy} data-testid="deposit-submit">
          {m.cash_paid_submit()}
        </Button>
        <p className={styles.small}>{m.cash_credited_to({ account: accountName(account) })}</p>
      </Form>
    </Card>
  );
}
