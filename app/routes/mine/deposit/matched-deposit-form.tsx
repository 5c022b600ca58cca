import { useState } from "react";
import {
  chargeList,
  chargeSymbols,
  wireOrder,
  wireSubmitEdit,
} from "#domain/contracts/http/deposit.ts";
import { invalidate } from "../../../api/readers.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { useCompany } from "../../../data/company.ts";
import { useRead } from "../../../data/use-read.ts";
import { amountProblem, moneyDecimals } from "../../../features/payments/amounts.ts";
import { CurrencyPicker } from "../../../features/payments/currency-picker.tsx";
import { rateMs } from "../../../features/payments/rate-box.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { DepositAmount } from "./deposit-amount.tsx";

/** Asks for a bank account to pay to: amount and currency. */
export function MatchedDepositForm({ onChanged }: { onChanged(): Promise<void> }) {
  const { data, error, again } = useRead(chargeSymbols, {}, { everyMs: rateMs });
  const { currency } = useCompany();
  const [picked, setPicked] = useState<string | null>(null);
  const [amount, setAmount] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, send } = useMutation(wireSubmitEdit, () => void onChanged());
  if (!data) return <Waiting error={error} onRetry={again} rows={3} height={72} />;
  const symbol = data.find(({ id }) => String(id) === picked) ?? data[0];
  if (!symbol) {
    return (
      <EmptyState icon="info" title={m.cash_no_option_title()} text={m.cash_no_option_text()} />
    );
  }
  const symbolId = symbol.id;
  const limits = symbol;

  async function submit() {
    setTried(true);
    if (amountProblem(amount, limits) !== null) return;
    const answer = await send({ number: amount, symbol_id: symbolId });
    if (!answer) return;
    await onChanged();
    void invalidate(wireOrder, chargeList);
  }

  return (
    <Form onSubmit={submit}>
      <CurrencyPicker
        label={m.cash_currency()}
        currencies={data.map(({ id, currency_code: code }) => ({ id, code }))}
        value={{ id: symbol.id, code: symbol.currency_code }}
        onChange={setPicked}
        testId="deposit-currency"
      />
      <DepositAmount
        label={m.cash_amount_pay()}
        terms={symbol}
        value={amount}
        onChange={setAmount}
        tried={tried}
        decimals={moneyDecimals}
        currency={currency}
      />
      <Button type="submit" wide busy={busy} data-testid="deposit-submit">
        {m.cash_order_submit()}
      </Button>
    </Form>
  );
}
