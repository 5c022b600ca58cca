import { useState } from "react";
import { deskFundLoans } from "#domain/contracts/desk/loans.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";

interface FundFormProps {
  currency: string;
  onClose(): void;
  onDone(): void;
}

/** Puts the company's money into the loan book. */
export function FundForm({ currency, onClose, onDone }: FundFormProps) {
  const [amount, setAmount] = useState("");
  const fund = useMutation(deskFundLoans);
  const isComplete = Number(amount) > 0;
  async function send() {
    if (!(await fund.send({ amount }))) return;
    onDone();
    onClose();
  }
  return (
    <Sheet open title={m.desk_loans_fund()} onClose={onClose}>
      <ActionForm
        action={m.desk_loans_fund()}
        state={fund}
        isComplete={isComplete}
        testId="loan-fund-send"
        onClose={onClose}
        onSend={() => void send()}
      >
        {(tried) => (
          <AmountInput
            label={m.cash_amount()}
            value={amount}
            onChange={setAmount}
            currency={currency}
            error={tried && !isComplete ? m.cash_amount_missing() : undefined}
            testId="loan-fund-amount"
          />
        )}
      </ActionForm>
    </Sheet>
  );
}
