import { type FormEvent, useState } from "react";
import { isBurnAddress, isCoinAddress } from "#domain/cashier/coin-address.ts";
import { paymentType } from "#domain/codes.ts";
import { bindDrawMethod, type DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import { errorCodes } from "#domain/errors.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { PasteButton } from "../../../features/payments/paste-button.tsx";
import styles from "../../../features/payments/payment.module.css";
import { errorMessage } from "../../../i18n/error-message.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { SymbolBadge } from "../../../ui/symbol-badge.tsx";
import { PayPasswordField, passwordError } from "./pay-password-field.tsx";

export interface WayFormProps {
  symbols: DrawSymbolView[];
  needsPassword: boolean;
  hasPassword: boolean;
  onSaved(text: string): void;
}

/** An address of one coin on one network; the server checks that it is one. */
export function CoinForm({ symbols, needsPassword, hasPassword, onSaved }: WayFormProps) {
  const only = symbols.length === 1 ? symbols[0] : undefined;
  const [picked, setPicked] = useState<string | null>(null);
  const [address, setAddress] = useState("");
  const [password, setPassword] = useState("");
  /** What was pasted is whole, and told about at once; what is typed is told about when it is sent. */
  const [pasted, setPasted] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ code: number; message: string } | null>(null);
  const { busy, send } = useMutation(bindDrawMethod, setRefused);
  const symbol = symbols.find(({ id }) => String(id) === picked) ?? only;
  const text = address.trim();
  const lacksPassword = needsPassword && password === "";
  const isAddress = symbol !== undefined && isCoinAddress(symbol.protocol, text);

  const isBurnt = isAddress && isBurnAddress(symbol.protocol, text);

  function take(value: string) {
    setPasted(value.length > address.length + 8);
    setAddress(value);
    setRefused(null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!symbol || !isAddress || isBurnt || lacksPassword || (needsPassword && !hasPassword))
      return;
    setRefused(null);
    const answer = await send({
      type: paymentType.code("crypto"),
      draw_id: symbol.id,
      dc_address: text,
      ...(needsPassword && { pay_password: password }),
    });
    if (answer) onSaved(answer.msg);
  }

  function addressError(): string | undefined {
    if (tried && text === "") return m.access_input_missing();
    if (refused?.code === errorCodes.address_ours) return errorMessage("address_ours");
    if (isBurnt && (tried || pasted)) return errorMessage("address_burnt");
    const isWrong = (tried || pasted) && text !== "" && symbol !== undefined && !isAddress;
    if (!isWrong && refused?.code !== errorCodes.address_invalid) return undefined;
    return m.cash_address_wrong({ network: isolate(symbol?.protocol ?? "") });
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Picker
          label={m.cash_coin()}
          options={symbols.map(({ id, code, protocol }) => ({
            id: String(id),
            title: code,
            detail: protocol,
            icon: <SymbolBadge code={code} size={30} />,
          }))}
          value={symbol ? String(symbol.id) : null}
          onChange={(id) => {
            setPicked(id);
            setRefused(null);
          }}
          error={tried && !symbol ? m.access_input_missing() : undefined}
          testId="way-currency"
        />
        <TextField
          label={m.cash_address()}
          hint={
            symbol &&
            m.cash_address_hint({
              coin: isolate(symbol.code),
              network: isolate(symbol.protocol),
            })
          }
          error={addressError()}
          value={address}
          onChange={take}
          maxLength={128}
          ltr
          trail={<PasteButton onPaste={take} />}
          testId="way-address"
        />
        {needsPassword && (
          <PayPasswordField
            has={hasPassword}
            value={password}
            onChange={setPassword}
            error={
              passwordError(refused) ??
              (tried && lacksPassword ? m.access_input_missing() : undefined)
            }
          />
        )}
        <Button
          type="submit"
          wide
          busy={busy}
          disabled={needsPassword && !hasPassword}
          data-testid="way-submit"
        >
          {m.ui_save()}
        </Button>
      </form>
    </Card>
  );
}
