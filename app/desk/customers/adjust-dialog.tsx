import { type FormEvent, useState } from "react";
import { type AccountType, accountTypes } from "#domain/contracts/account.ts";
import { deskAdjust } from "#domain/contracts/desk/users.ts";
import { accountName } from "../../i18n/account-name.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { oneLine } from "../queue/item.ts";
import forms from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { useDeskCall } from "../use-desk-call.ts";
import { readSignedAmount, type UserView } from "./customer.ts";

interface AdjustFormProps {
  view: UserView;
  onClose(): void;
  onDone(): void;
}

export function AdjustDialog({ open, ...form }: AdjustFormProps & { open: boolean }) {
  return (
    <Sheet open={open} title={m.desk_adjust()} onClose={form.onClose}>
      <AdjustForm {...form} />
    </Sheet>
  );
}

/** Asks for a change of a balance: it becomes a journal entry once somebody else agrees. */
function AdjustForm({ view, onClose, onDone }: AdjustFormProps) {
  const [account, setAccount] = useState<AccountType>(accountTypes[0]);
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useDeskCall(deskAdjust);
  const amount = readSignedAmount(text);
  const isEmpty = oneLine(reason) === "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (amount === null || isEmpty) return;
    const input = { user_id: view.user.id, account, amount, reason: oneLine(reason) };
    if (!(await send(input))) return;
    toast(m.desk_adjust_done(), "success");
    onDone();
  }

  return (
    <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
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
      <ReasonField value={reason} onChange={setReason} wrong={tried && isEmpty} />
      {error && <Notice tone="down" text={deskErrorText(error)} testId="desk-error" />}
      <div className={forms.actions}>
        <Button tone="quiet" onClick={onClose} disabled={busy}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={busy} data-testid="desk-adjust-send">
          {m.ui_continue()}
        </Button>
      </div>
    </form>
  );
}
