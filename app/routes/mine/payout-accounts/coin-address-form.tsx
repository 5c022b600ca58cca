import { CurrencyPicker } from "../../../features/payments/currency-picker.tsx";
import { PasteButton } from "../../../features/payments/paste-button.tsx";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { useCoinAddress } from "./use-coin-address.ts";
import type { PayoutAccountFormProps } from "./use-save-payout-account.ts";

/** An address to be paid to, of one coin on one network. */
export function CoinAddressForm(props: PayoutAccountFormProps) {
  const form = useCoinAddress(props);
  const { coin } = form;
  const names = coin && { coin: isolate(coin.code), network: isolate(coin.protocol) };
  return (
    <Card>
      <Form onSubmit={form.submit}>
        <CurrencyPicker
          label={m.cash_coin()}
          currencies={props.symbols}
          value={coin}
          onChange={form.changeCoin}
          missing={form.tried}
          testId="way-currency"
        />
        <TextField
          label={m.cash_address()}
          hint={names && m.cash_address_hint(names)}
          error={form.addressError()}
          value={form.address}
          onChange={form.changeAddress}
          maxLength={128}
          ltr
          trail={<PasteButton onPaste={form.changeAddress} />}
          testId="way-address"
        />
        <ProofFields saving={form.saving} tried={form.tried} />
      </Form>
    </Card>
  );
}
