import { useState } from "react";
import { type AccountType, accountTypes } from "#domain/contracts/account.ts";
import { deskAdjust } from "#domain/contracts/desk/users.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { accountName } from "../../i18n/account-name.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import forms from "../ui/form.module.css";
import { oneLine } from "../ui/one-line.ts";
import { ReasonField } from "../ui/reason-field.tsx";
import { type CustomerView, readSignedAmount } from "./customer.ts";

interface AdjustFormProps {
  view: CustomerView;
  onClose(): void;
}

/** Asks for a change of a balance: it becomes a journal entry once another operator approves. */
export function AdjustForm({ view, onClose }: AdjustFormProps) {
  const [account, setAccount] = useState<AccountType>(accountTypes[0]);
  const [text, setText] = useState("");
  const [typed, setTyped] = useState("");
  const adjust = useMutation(deskAdjust);
  const amount = readSignedAmount(text);
  const reason = oneLine(typed);

  async function send() {
    if (amount === null) return;
    if (!(await adjust.send({ user_id: view.user.id, account, amount, reason }))) return;
    toast(m.desk_adjust_done(), "success");
    onClose();
  }

  return (
    <ActionForm
      action={m.ui_continue()}
      state={adjust}
      isComplete={amount !== null && reason !== ""}
      testId="desk-adjust-send"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => (
        <>
          <p className={forms.text}>{m.desk_adjust_text()}</p>
          <SelectField<AccountType>
            label={m.shell_account()}
            value={account}
            options={accountTypes.map((type) => ({ value: type, text: accountName(type) }))}
            onChange={setAccount}
            testId="desk-adjust-account"
          />
          <TextField
            label={`${m.desk_adjust_amount()} (${view.currency})`}
            ltr
            value={text}
            onChange={setText}
            error={tried && amount === null ? m.desk_adjust_wrong() : undefined}
            testId="desk-adjust-amount"
          />
          <ReasonField value={typed} onChange={setTyped} wrong={tried && reason === ""} />
        </>
      )}
    </ActionForm>
  );
}
