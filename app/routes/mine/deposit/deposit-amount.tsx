import type { DepositCoinView } from "#domain/contracts/http/deposit.ts";
import {
  amountError,
  limitsText,
  type Rate,
  unitText,
} from "../../../features/payments/amounts.ts";
import { CreditBox } from "../../../features/payments/rate-box.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";

type Terms = Rate & Pick<DepositCoinView, "currency_code" | "min_amount" | "max_amount">;

interface DepositAmountProps {
  label: string;
  terms: Terms;
  value: string;
  onChange(amount: string): void;
  error: string | undefined;
  decimals: number;
  /** Currency of the account; `terms` has the currency of the deposit. */
  currency: string;
}

const showIn = (terms: Terms) => (amount: string) => unitText(amount, terms.currency_code);

export const depositError = (amount: string, terms: Terms) =>
  amountError(amount, terms, showIn(terms));

export function DepositAmount(props: DepositAmountProps) {
  const { label, terms, value, onChange, error, decimals, currency } = props;
  return (
    <>
      <AmountInput
        label={label}
        hint={limitsText(terms, showIn(terms))}
        error={error}
        value={value}
        onChange={onChange}
        currency={terms.currency_code}
        decimals={decimals}
        testId="deposit-amount"
      />
      <CreditBox amount={value} code={terms.currency_code} rate={terms} currency={currency} />
    </>
  );
}
