import { isBurnAddress, isCoinAddress, readCoinAddress } from "#domain/cashier/coin-address.ts";
import { paymentType } from "#domain/codes.ts";
import { bindDrawMethod, type DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import { errorCodes } from "#domain/errors.ts";
import { useForm } from "../../../api/use-form.ts";
import { CurrencyPicker, chosenOf } from "../../../features/payments/currency-picker.tsx";
import { PasteButton } from "../../../features/payments/paste-button.tsx";
import { errorMessage } from "../../../i18n/error-message.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { ProofFields, proofRules } from "./proof-fields.tsx";

export interface PayoutAccountFormProps {
  symbols: DrawSymbolView[];
  /** True if the company asks for the pay password. */
  needsPassword: boolean;
  /** The user has set one. */
  hasPassword: boolean;
  onSaved(text: string): void;
}

/** A change that adds more characters at once than this was pasted. */
const typedAtOnceMax = 8;

function addressError(coin: DrawSymbolView | undefined, address: string): string | undefined {
  if (address === "") return m.access_input_missing();
  if (!coin) return undefined;
  const network = isolate(coin.protocol);
  if (!isCoinAddress(coin.protocol, address)) return m.cash_address_wrong({ network });
  return isBurnAddress(coin.protocol, address) ? errorMessage("address_burnt") : undefined;
}

/** The form of an address of one coin on one network. */
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

  /** A pasted address is whole, so it is checked at once; a typed one on submit. */
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

/** An address to be paid to, of one coin on one network. */
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
