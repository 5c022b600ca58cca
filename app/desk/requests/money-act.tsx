import { useState } from "react";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { comparedFields } from "#domain/changes/change.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { AskForm } from "../changes/ask-form.tsx";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { SheetAct, type SheetActProps } from "../ui/sheet-act.tsx";

interface MoneyFormProps {
  kind: "fund_money" | "loan_money";
  /** The fund. */
  subject?: string;
  way: "put_in" | "take_out";
  /** Text that says what happens with the money. */
  text: string;
  currency: string;
  /** Amount that can be taken out; null where money is put in. */
  free: string | null;
  onSent(): unknown;
}

type MoneyActProps = MoneyFormProps & Pick<SheetActProps, "label" | "tone" | "testId">;

/** A button, and the dialog that asks for money of the company to be put in, or taken out. */
export function MoneyAct({ label, tone, testId, ...form }: MoneyActProps) {
  return (
    <SheetAct {...{ label, tone, testId }}>
      {(close, closing) => <MoneyForm {...form} onClose={close} onSent={closing(form.onSent)} />}
    </SheetAct>
  );
}

function MoneyForm(props: MoneyFormProps & { onClose(): void }) {
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
