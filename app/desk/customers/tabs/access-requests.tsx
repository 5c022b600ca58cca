import { useState } from "react";
import { deskChanges } from "#domain/contracts/desk/changes.ts";
import { deskEmailAsk, deskEmailCode } from "#domain/contracts/desk/customer-access.ts";
import { invalidate } from "../../../api/readers.ts";
import { useForm } from "../../../api/use-form.ts";
import { AskAct } from "../../changes/ask-act.tsx";
import { ChangesOf } from "../../changes/changes-of.tsx";
import { m } from "../../desk-messages.ts";
import { useDesk } from "../../frame/desk-context.ts";
import { mayCall } from "../../may-call.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Fields, type FormField, reasonField } from "../../ui/call-form.tsx";
import forms from "../../ui/form.module.css";
import pages from "../../ui/page.module.css";
import { Card } from "../../ui/page.tsx";
import { SheetAct } from "../../ui/sheet-act.tsx";
import type { CustomerView } from "../customer.ts";

interface RequestsProps {
  view: CustomerView;
  onChanged(): void;
}

/** The second factor and the e-mail: what two operators change together. */
export function AccessRequests({ view, onChanged }: RequestsProps) {
  return (
    <div className={pages.cards}>
      <Factor view={view} onChanged={onChanged} />
      <Email view={view} onChanged={onChanged} />
      {["second_factor", "email"].map((kind) => (
        <ChangesOf key={kind} {...{ kind, subject: view.user.id, onDecided: onChanged }} />
      ))}
    </div>
  );
}

function Factor({ view: { user, has_second_factor: isOn }, onChanged }: RequestsProps) {
  const mayAsk = mayCall(useDesk().operator, deskEmailAsk) && !user.is_demo;
  return (
    <Card title={m.factor_title()} testId="customer-factor">
      <p className={pages.quiet}>{isOn ? m.factor_on() : m.factor_off()}</p>
      {mayAsk && isOn && (
        <div className={pages.actions}>
          <AskAct
            label={m.desk_factor_reset()}
            testId="factor-ask"
            kind="second_factor"
            subject={user.id}
            fields={[{ name: "is_on", before: "1", after: "0" }]}
            text={m.desk_access_two()}
            needsTwo
            isAtOnce
            onSent={onChanged}
          />
        </div>
      )}
    </Card>
  );
}

function Email({ view: { user }, onChanged }: RequestsProps) {
  const mayAsk = mayCall(useDesk().operator, deskEmailAsk) && !user.is_demo;
  return (
    <Card title={m.access_email()}>
      <p className={pages.quiet}>
        <bdi>{user.email || m.order_not_set()}</bdi>
      </p>
      {mayAsk && (
        <div className={pages.actions}>
          <SheetAct label={m.desk_email_change()} testId="email-change">
            {(close, closing) => (
              <EmailForm userId={user.id} onClose={close} onAsked={closing(onChanged)} />
            )}
          </SheetAct>
        </div>
      )}
    </Card>
  );
}

const emailField: FormField = {
  ...{ label: m.access_email_address, input: "email", max: 254, testId: "email-new" },
};
const codeField: FormField = { label: m.factor_code, input: "digits", max: 20 };

interface EmailFormProps {
  userId: string;
  onClose(): void;
  onAsked(): void;
}

/** First a code goes to the new address; the customer reads it out, and the change is asked for. */
function EmailForm({ userId: user_id, onClose, onAsked }: EmailFormProps) {
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
      <Fields form={sending} of={{ email: emailField }} disabled={isSent} />
      {isSent && (
        <>
          <Fields form={asking} of={{ code: codeField, reason: reasonField }} prefix="email" />
          <p className={forms.text}>{m.desk_access_two()}</p>
        </>
      )}
    </ActionForm>
  );
}
