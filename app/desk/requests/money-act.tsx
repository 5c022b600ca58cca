import { useState } from "react";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { comparedFields } from "#domain/changes/change.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { AskForm } from "../changes/ask-form.tsx";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { type AskedForm, actOf } from "../ui/sheet-act.tsx";

interface MoneyFormProps extends AskedForm {
  kind: "fund_money" | "loan_money";
  /** Id of the fund; absent for the loan book. */
  subject?: string;
  way: "put_in" | "take_out";
  text: string;
  currency: string;
  /** Amount that can be taken out; null if money is put in. */
  free: string | null;
}

function MoneyForm(props: MoneyFormProps) {
  const { way, currency, free, ...rest } = props;
  const [amount, setAmount] = useState("");
  const isGiven = Number(amount) > 0;
  const hint = free === null ? undefined : `${m.desk_money_free()}: ${amountText(free, currency)}`;
  const fields = comparedFields({}, isGiven ? { way, amount, currency } : {});
  return (
    <AskForm {...rest} {...{ fields, currency }} needsTwo isAtOnce>
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

export const MoneyAct = actOf(MoneyForm);
