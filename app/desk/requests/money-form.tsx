import { useState } from "react";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { comparedFields } from "#domain/changes/change.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { AskForm } from "../changes/ask-form.tsx";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";

export type MoneyWay = "put_in" | "take_out";

interface MoneyFormProps {
  kind: "fund_money" | "loan_money";
  /** The fund. */
  subject?: string;
  way: MoneyWay;
  /** What happens with the money. */
  text: string;
  currency: string;
  /** What can be taken out; null where money is put in. */
  free: string | null;
  onClose(): void;
  onSent(): Promise<void>;
}

/** Asks for money of the company to be put in, or taken out. */
export function MoneyForm({
  kind,
  subject = "",
  way,
  text,
  currency,
  free,
  ...rest
}: MoneyFormProps) {
  const [amount, setAmount] = useState("");
  const isGiven = Number(amount) > 0;
  const hint = free === null ? undefined : `${m.desk_money_free()}: ${amountText(free, currency)}`;
  const fields = comparedFields({}, isGiven ? { way, amount, currency } : {});
  return (
    <AskForm {...rest} {...{ kind, subject, fields, currency, text }} needsTwo isAtOnce>
      {(tried, refused) => (
        <AmountInput
          label={m.micro_amount()}
          hint={hint}
          value={amount}
          onChange={setAmount}
          currency={currency}
          decimals={accountDecimals(currency)}
          error={(tried && !isGiven) || refused === "amount" ? m.cash_amount_missing() : undefined}
          testId="money-amount"
        />
      )}
    </AskForm>
  );
}
