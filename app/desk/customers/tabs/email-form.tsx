import { useState } from "react";
import { deskChanges } from "#domain/contracts/desk/changes.ts";
import { deskEmailAsk, deskEmailCode } from "#domain/contracts/desk/customer-access.ts";
import { invalidate } from "../../../api/readers.ts";
import { useForm } from "../../../api/use-form.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { m } from "../../desk-messages.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import forms from "../../ui/form.module.css";
import { ReasonField } from "../../ui/reason-field.tsx";

interface EmailFormProps {
  userId: string;
  onClose(): void;
  onAsked(): void;
}

/** First a code goes to the new address; the customer reads it out, and the change is asked for. */
export function EmailForm({ userId: user_id, onClose, onAsked }: EmailFormProps) {
  const [isSent, setSent] = useState(false);
  const sending = useForm(deskEmailCode, {
    start: { email: "" },
    input: ({ email }) => ({ user_id, email }),
    texts: { email: m.access_input_missing },
    onDone: () => setSent(true),
  });
  const asking = useForm(deskEmailAsk, {
    start: { code: "", reason: "" },
    input: (typed) => ({ user_id, email: sending.values.email.trim(), ...typed }),
    success: m.desk_recorded,
    onDone: () => {
      void invalidate(deskChanges);
      onAsked();
    },
  });
  return (
    <ActionForm
      action={isSent ? m.desk_circular_ask() : m.access_code_send()}
      form={isSent ? asking : sending}
      testId="email-send"
      onClose={onClose}
    >
      <p className={forms.text}>{m.desk_email_text()}</p>
      <TextField
        {...sending.field("email")}
        label={m.access_email_address()}
        type="email"
        ltr
        disabled={isSent}
        maxLength={254}
        testId="email-new"
      />
      {isSent && (
        <>
          <TextField
            {...asking.field("code")}
            label={m.factor_code()}
            ltr
            inputMode="numeric"
            maxLength={20}
            testId="email-code"
          />
          <ReasonField {...asking.field("reason")} />
          <p className={forms.text}>{m.desk_access_two()}</p>
        </>
      )}
    </ActionForm>
  );
}
