import { useState } from "react";
import {
  chargeInfo,
  chargeList,
  chargeSubmit,
  type DepositCoinView,
} from "#domain/contracts/http/deposit.ts";
import { takesField } from "../../../api/dialect.ts";
import { invalidate } from "../../../api/readers.ts";
import { useForm } from "../../../api/use-form.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { coinDecimals, limitsText, unitText } from "../../../features/payments/amounts.ts";
import { CoinAddress } from "../../../features/payments/coin-address.tsx";
import { CurrencyPicker, chosenOf } from "../../../features/payments/currency-picker.tsx";
import { NoPaymentMethod } from "../../../features/payments/notice.tsx";
import { ProofField } from "../../../features/payments/proof-field.tsx";
import { rateMs } from "../../../features/payments/rate-box.tsx";
import { accountName } from "../../../i18n/account-name.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { DepositAmount, depositError } from "./deposit-amount.tsx";
import { coinCodes, networksOf } from "./deposit-state.ts";

export function CoinDeposit({ needsProof }: { needsProof: boolean }) {
  const { data, error, again } = useRead(chargeInfo, {}, { everyMs: rateMs });
  const [picked, setPicked] = useState<string | null>(null);
  const [network, setNetwork] = useState<string | null>(null);
  /** Part of the form's key: a new number empties the form. */
  const [round, setRound] = useState(0);
  if (!data) return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  const codes = coinCodes(data.coins);
  if (codes.length === 0) return <NoPaymentMethod />;
  const code = codes.find((each) => each === picked) ?? codes[0] ?? "";
  const networks = networksOf(data.coins, code);
  // Coins sent on a wrong network are lost, so if there are several networks, none is preselected.
  const coin = chosenOf(networks, network);
  return (
    <>
      <Card>
        <CurrencyPicker
          label={m.cash_coin()}
          currencies={codes.map((each) => ({ id: each, code: each }))}
          value={{ id: code, code }}
          onChange={setPicked}
          testId="coin"
        />
        <Picker
          label={m.cash_network()}
          options={networks.map((each) => networkOption(each))}
          value={coin ? String(coin.id) : null}
          onChange={setNetwork}
          placeholder={m.cash_network_choose()}
          testId="network"
        />
        {coin && <CoinAddress coin={coin} />}
      </Card>
      {coin && (
        <CoinDepositForm
          key={`${coin.id} ${round}`}
          coin={coin}
          currency={data.currency}
          account={data.account}
          needsProof={needsProof}
          onDone={() => setRound(round + 1)}
          onRefused={() => void again()}
        />
      )}
    </>
  );
}

function networkOption(coin: DepositCoinView) {
  const show = (amount: string) => unitText(amount, coin.currency_code);
  return { id: String(coin.id), title: coin.protocol_code, detail: limitsText(coin, show) };
}

interface CoinDepositFormProps {
  coin: DepositCoinView;
  currency: string;
  /** The customer's account that the deposit is credited to. */
  account: string;
  needsProof: boolean;
  onDone(): void;
  /** Called when the server refuses the deposit: the company's address may have changed. */
  onRefused(): void;
}

function CoinDepositForm(props: CoinDepositFormProps) {
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
        <Submit text={m.cash_paid_submit()} busy={form.busy} testId="deposit-submit" />
        <p className="text-s ink-2 text-center">
          {m.cash_credited_to({ account: accountName(account) })}
        </p>
      </Form>
    </Card>
  );
}
