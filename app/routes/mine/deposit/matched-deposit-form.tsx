import { useState } from "react";
import {
  chargeList,
  chargeSymbols,
  wireOrder,
  wireSubmitEdit,
} from "#domain/contracts/http/deposit.ts";
import { invalidate } from "../../../api/readers.ts";
import { useForm } from "../../../api/use-form.ts";
import { useCompany } from "../../../data/company.ts";
import { useRead } from "../../../data/use-read.ts";
import { moneyDecimals } from "../../../features/payments/amounts.ts";
import { CurrencyPicker } from "../../../features/payments/currency-picker.tsx";
import { rateMs } from "../../../features/payments/rate-box.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { DepositAmount, depositError } from "./deposit-amount.tsx";

/** Asks for a bank account to pay to: amount and currency. */
export function MatchedDepositForm({ onChanged }: { onChanged(): Promise<void> }) {
  const { data, error, again } = useRead(chargeSymbols, {}, { everyMs: rateMs });
  const { currency } = useCompany();
  const [picked, setPicked] = useState<string | null>(null);
  const symbol = data?.find(({ id }) => String(id) === picked) ?? data?.[0];
  const form = useForm(wireSubmitEdit, {
    start: { number: "" },
    input: ({ number }) => ({ number, symbol_id: symbol?.id ?? null }),
    errors: ({ number }) => ({ number: symbol && depositError(number, symbol) }),
    onRefusal: () => void onChanged(),
    async onDone() {
      await onChanged();
      void invalidate(wireOrder, chargeList);
    },
  });
  if (!data) return <Waiting error={error} onRetry={again} rows={3} height={72} />;
  if (!symbol) {
    return (
      <EmptyState icon="info" title={m.cash_no_option_title()} text={m.cash_no_option_text()} />
    );
  }
  return (
    <Form onSubmit={() => form.submit()}>
      <CurrencyPicker
        label={m.cash_currency()}
        currencies={data.map(({ id, currency_code: code }) => ({ id, code }))}
        value={{ id: symbol.id, code: symbol.currency_code }}
        onChange={setPicked}
        testId="deposit-currency"
      />
      <DepositAmount
        {...form.field("number")}
        label={m.cash_amount_pay()}
        terms={symbol}
        decimals={moneyDecimals}
        currency={currency}
      />
      <Button type="submit" wide busy={form.busy} data-testid="deposit-submit">
        {m.cash_order_submit()}
      </Button>
    </Form>
  );
}
