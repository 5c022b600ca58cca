import { useState } from "react";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { type DeskFund, deskFundMoney } from "#domain/contracts/desk/funds.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Notice } from "../ui/notice.tsx";

interface MoneyFormProps {
  fund: DeskFund;
  onClose(): void;
  onSent(): Promise<void>;
}

/** Asks for money of the company to go into the fund. */
export function MoneyForm({ fund, onClose, onSent }: MoneyFormProps) {
  const { id, currency } = fund;
  const [amount, setAmount] = useState("");
  const ask = useMutation(deskFundMoney);
  const isGiven = Number(amount) > 0;
  async function send() {
    if (await ask.send({ id, amount })) await onSent();
  }
  return (
    <ActionForm
      action={m.desk_circular_ask()}
      state={ask}
      isComplete={isGiven}
      testId="fund-money-send"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => (
        <>
          <Notice tone="info" text={m.desk_fund_put_in_text()} />
          <AmountInput
            label={m.micro_amount()}
            value={amount}
            onChange={setAmount}
            currency={currency}
            decimals={accountDecimals(currency)}
            error={tried && !isGiven ? m.cash_amount_missing() : undefined}
            testId="fund-money-amount"
          />
        </>
      )}
    </ActionForm>
  );
}
