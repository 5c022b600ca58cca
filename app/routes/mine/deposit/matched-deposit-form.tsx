import { type FormEvent, useState } from "react";
import { chargeSymbols, wireSubmitEdit } from "#domain/contracts/http/deposit.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { useCompany } from "../../../data/company.ts";
import { useRead } from "../../../data/use-read.ts";
import { amountProblem, moneyDecimals, unitText } from "../../../features/payments/amounts.ts";
import { amountError, limitsText } from "../../../features/payments/limits-text.ts";
import styles from "../../../features/payments/payment.module.css";
import { CreditBox, rateMs } from "../../../features/payments/rate-box.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { announceAccountChange } from "../../../live/account-changes.ts";
import { Button } from "../../../ui/button.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { EmptyState, Waiting } from "../../../ui/states.tsx";
import { SymbolBadge } from "../../../ui/symbol-badge.tsx";

/** Asks for an account to pay to: how much, in which currency. */
export function OrderForm({ onChanged }: { onChanged(): Promise<void> }) {
  const { data, error, again } = useRead(chargeSymbols, {}, { everyMs: rateMs });
  const { currency } = useCompany();
  const [picked, setPicked] = useState<string | null>(null);
  const [amount, setAmount] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, send } = useMutation(wireSubmitEdit, () => void onChanged());
  if (!data) return <Waiting error={error} onRetry={again} rows={3} height={72} />;
  const symbol = data.find(({ id }) => String(id) === picked) ?? data[0];
  if (!symbol) {
    return <EmptyState icon="info" title={m.cash_no_way_title()} text={m.cash_no_way_text()} />;
  }
  const symbolId = symbol.id;
  const limits = symbol;
  const show = (value: string) => unitText(value, symbol.currency_code);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (amountProblem(amount, limits) !== null) return;
    const answer = await send({ number: amount, symbol_id: symbolId });
    if (!answer) return;
    await onChanged();
    announceAccountChange();
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Picker
        label={m.cash_currency()}
        options={data.map(({ id, currency_code }) => ({
          id: String(id),
          title: currency_code,
          icon: <SymbolBadge code={currency_code} size={30} />,
        }))}
        value={String(symbol.id)}
        onChange={setPicked}
        testId="deposit-currency"
      />
      <AmountInput
        label={m.cash_amount_pay()}
        hint={limitsText(symbol, show)}
        error={tried ? amountError(amount, symbol, show) : undefined}
        value={amount}
        onChange={setAmount}
        currency={symbol.currency_code}
        decimals={moneyDecimals}
        testId="deposit-amount"
      />
      <CreditBox amount={amount} code={symbol.currency_code} rate={symbol} currency={currency} />
      <Button type="submit" wide busy={busy} data-testid="deposit-submit">
        {m.cash_order_submit()}
      </Button>
    </form>
  );
}
