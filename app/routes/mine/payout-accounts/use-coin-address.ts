import { useState } from "react";
import { isBurnAddress, isCoinAddress, readCoinAddress } from "#domain/cashier/coin-address.ts";
import { paymentType } from "#domain/codes.ts";
import { errorCodes } from "#domain/errors.ts";
import type { ApiError } from "../../../api/client.ts";
import { chosenOf } from "../../../features/payments/currency-picker.tsx";
import { errorMessage } from "../../../i18n/error-message.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { type PayoutAccountFormProps, useSavePayoutAccount } from "./use-save-payout-account.ts";

/** A change that adds more characters at once than this was pasted. */
const typedAtOnceMax = 8;

const isAboutAddress = ({ code }: ApiError) =>
  code === errorCodes.address_ours || code === errorCodes.address_invalid;

/** State of the coin address's form: input, problems, and the sending. */
export function useCoinAddress({ symbols, ...options }: PayoutAccountFormProps) {
  const [coinId, setCoinId] = useState<string | null>(null);
  const [address, setAddress] = useState("");
  /** A pasted address is whole, so it is checked at once; a typed one on submit. */
  const [pasted, setPasted] = useState(false);
  const [tried, setTried] = useState(false);
  const saving = useSavePayoutAccount({ ...options, onRefused: isAboutAddress });
  const coin = chosenOf(symbols, coinId);
  const text = readCoinAddress(address);
  const isAddress = coin !== undefined && isCoinAddress(coin.protocol, text);
  const isBurnt = isAddress && isBurnAddress(coin.protocol, text);

  function changeCoin(id: string) {
    setCoinId(id);
    saving.clearRefusal();
  }

  function changeAddress(value: string) {
    const isPasted = value.length > address.length + typedAtOnceMax;
    setPasted(isPasted);
    setAddress(isPasted ? readCoinAddress(value) : value);
    saving.clearRefusal();
  }

  async function submit() {
    setTried(true);
    if (!coin || !isAddress || isBurnt || saving.lacksPassword) return;
    await saving.save({
      type: paymentType.code("crypto"),
      draw_id: coin.id,
      dc_address: text,
    });
  }

  function addressError(): string | undefined {
    const refusal = saving.refused?.code;
    if (tried && text === "") return m.access_input_missing();
    if (refusal === errorCodes.address_ours) return errorMessage("address_ours");
    if (isBurnt && (tried || pasted)) return errorMessage("address_burnt");
    const isWrong = (tried || pasted) && text !== "" && coin !== undefined && !isAddress;
    if (!isWrong && refusal !== errorCodes.address_invalid) return undefined;
    return m.cash_address_wrong({ network: isolate(coin?.protocol ?? "") });
  }

  return { coin, changeCoin, address, changeAddress, addressError, tried, saving, submit };
}
