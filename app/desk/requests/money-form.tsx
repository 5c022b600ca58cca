import { useState } from "react";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { ApiError } from "../../api/client.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Notice } from "../ui/notice.tsx";
import { oneLine } from "../ui/one-line.ts";
import { ReasonField } from "../ui/reason-field.tsx";

export type MoneyWay = "put_in" | "take_out";

interface MoneyFormProps {
  /** What happens with the money. */
  text: string;
  currency: string;
  /** What can be taken out; null where money is put in. */
  free: string | null;
  state: { busy: boolean; error: ApiError | null };
  onClose(): void;
  onSend(amount: string, reason: string): void;
}

/** Asks for money of the company to be put in, or taken out. */
export function MoneyForm({ text, currency, free, state, onClose, onSend }: MoneyFormProps) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const isGiven = Number(amount) > 0;
  const isReasoned = oneLine(reason) !== "";
  const hint = free === null ? undefined : `${m.desk_money_free()}: ${amountText(free, currency)}`;
  return (
    <ActionForm
      action={m.desk_circular_ask()}
      state={state}
      isComplete={isGiven && isReasoned}
      testId="money-send"
      onClose={onClose}
      onSend={() => onSend(amount, oneLine(reason))}
    >
      {(tried) => (
        <>
          <Notice tone="info" text={text} />
          <AmountInput
            label={m.micro_amount()}
            hint={hint}
            value={amount}
            onChange={setAmount}
            currency={currency}
            decimals={accountDecimals(currency)}
            error={tried && !isGiven ? m.cash_amount_missing() : undefined}
            testId="money-amount"
          />
          <ReasonField value={reason} onChange={setReason} wrong={tried && !isReasoned} />
        </>
      )}
    </ActionForm>
  );
}
