import { type AccountType, accountTypes } from "#domain/contracts/account.ts";
import { deskAdjust } from "#domain/contracts/desk/users.ts";
import { useForm } from "../../api/use-form.ts";
import { accountName } from "../../i18n/account-name.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import forms from "../ui/form.module.css";
import { ReasonField } from "../ui/reason-field.tsx";
import { type CustomerView, readSignedAmount } from "./customer.ts";

interface AdjustFormProps {
  view: CustomerView;
  onClose(): void;
}

/** Asks for a change of a balance: it becomes a journal entry once another operator approves. */
export function AdjustForm({ view, onClose }: AdjustFormProps) {
  const form = useForm(deskAdjust, {
    start: { account: accountTypes[0] as AccountType, amount: "", reason: "" },
    input: (typed) => ({
      ...{ user_id: view.user.id, ...typed },
      amount: readSignedAmount(typed.amount),
    }),
    texts: { amount: m.desk_adjust_wrong },
    success: m.desk_adjust_done,
    onDone: onClose,
  });
  return (
    <ActionForm action={m.ui_continue()} form={form} testId="desk-adjust-send" onClose={onClose}>
      <p className={forms.text}>{m.desk_adjust_text()}</p>
      <SelectField<AccountType>
        {...form.field("account")}
        label={m.shell_account()}
        options={accountTypes.map((type) => ({ value: type, text: accountName(type) }))}
        testId="desk-adjust-account"
      />
      <TextField
        {...form.field("amount")}
        label={`${m.desk_adjust_amount()} (${view.currency})`}
        ltr
        testId="desk-adjust-amount"
      />
      <ReasonField {...form.field("reason")} />
    </ActionForm>
  );
}
