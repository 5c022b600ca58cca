import { useState } from "react";
import { chargeInfo, type DepositCoinView } from "#domain/contracts/http/deposit.ts";
import { useRead } from "../../../data/use-read.ts";
import { unitText } from "../../../features/payments/amounts.ts";
import { CoinAddress } from "../../../features/payments/coin-address.tsx";
import { CurrencyPicker, chosenOf } from "../../../features/payments/currency-picker.tsx";
import { limitsText } from "../../../features/payments/limits-text.ts";
import { NoPaymentMethod } from "../../../features/payments/notice.tsx";
import { rateMs } from "../../../features/payments/rate-box.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Picker } from "../../../ui/form/picker.tsx";
import { Card } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { CoinDepositForm } from "./coin-deposit-form.tsx";
import { coinCodes, networksOf } from "./deposit-state.ts";

/** A deposit of a coin: chooses coin and network, shows the address, asks how much was sent. */
export function CoinDeposit({ needsProof }: { needsProof: boolean }) {
  const { data, error, again } = useRead(chargeInfo, {}, { everyMs: rateMs });
  const [picked, setPicked] = useState<string | null>(null);
  const [network, setNetwork] = useState<string | null>(null);
  /** Another round empties the form. */
  const [round, setRound] = useState(0);
  if (!data) return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  const codes = coinCodes(data.coins);
  if (codes.length === 0) return <NoPaymentMethod />;
  const code = codes.find((each) => each === picked) ?? codes[0] ?? "";
  const networks = networksOf(data.coins, code);
  // Coins sent on a wrong network are lost, so one of several networks is never preselected.
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
