import { useState } from "react";
import { deskEmailAsk, deskEmailCode } from "#domain/contracts/desk/customer-access.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { toast } from "../../../ui/toasts.ts";
import { m } from "../../desk-messages.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import forms from "../../ui/form.module.css";
import { oneLine } from "../../ui/one-line.ts";
import { ReasonField } from "../../ui/reason-field.tsx";

interface EmailFormProps {
  userId: string;
  onClose(): void;
  onAsked(): void;
}

/** First a code goes to the new address; the customer reads it out, and the change is asked for. */
export function EmailForm({ userId, onClose, onAsked }: EmailFormProps) {
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState("");
  const sending = useMutation(deskEmailCode);
  const asking = useMutation(deskEmailAsk);
  const reason = oneLine(typed);
  const isComplete = isSent ? code.trim() !== "" && reason !== "" : email.trim() !== "";
  async function send() {
    if (!isSent) {
      if (await sending.send({ user_id: userId, email: email.trim() })) setSent(true);
      return;
    }
    const input = { user_id: userId, email: email.trim(), code: code.trim(), reason };
    if (!(await asking.send(input))) return;
    toast(m.desk_recorded(), "success");
    onAsked();
  }
  const missing = (tried: boolean, value: string) =>
    tried && value.trim() === "" ? m.access_input_missing() : undefined;
  return (
    <ActionForm
      action={isSent ? m.desk_circular_ask() : m.access_code_send()}
      state={isSent ? asking : sending}
      isComplete={isComplete}
      testId="email-send"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => (
        <>
          <p className={forms.text}>{m.desk_email_text()}</p>
          <TextField
            label={m.access_email_address()}
            type="email"
            ltr
            value={email}
            disabled={isSent}
            maxLength={254}
            onChange={setEmail}
            error={missing(tried, email)}
            testId="email-new"
          />
          {isSent && (
            <>
              <TextField
                label={m.factor_code()}
                ltr
                inputMode="numeric"
                value={code}
                maxLength={20}
                onChange={setCode}
                error={missing(tried, code)}
                testId="email-code"
              />
              <ReasonField value={typed} onChange={setTyped} wrong={tried && reason === ""} />
              <p className={forms.text}>{m.desk_access_two()}</p>
            </>
          )}
        </>
      )}
    </ActionForm>
  );
}
