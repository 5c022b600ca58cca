import { useState } from "react";
import { deskChanges } from "#domain/contracts/desk/changes.ts";
import { deskEmailAsk, deskEmailCode } from "#domain/contracts/desk/customer-access.ts";
import { invalidate } from "../../../api/readers.ts";
import { useForm } from "../../../api/use-form.ts";
import { AskAct } from "../../changes/ask-form.tsx";
import { ChangesOf } from "../../changes/changes-of.tsx";
import { m } from "../../desk-messages.ts";
import { useMay } from "../../frame/desk-context.ts";
import { ActionForm, Fields, type FormField, reasonField } from "../../ui/call-form.tsx";
import pages from "../../ui/page.module.css";
import { Card } from "../../ui/page.tsx";
import { type AskedForm, actOf } from "../../ui/sheet-act.tsx";
import type { TabProps } from "../customer.ts";

export function AccessRequests({ view, onChanged }: TabProps) {
  return (
    <div className={`${pages.cards} grid align-start gap-12`}>
      <Factor view={view} onChanged={onChanged} />
      <Email view={view} onChanged={onChanged} />
      {["second_factor", "email"].map((kind) => (
        <ChangesOf key={kind} {...{ kind, subject: view.user.id, onDecided: onChanged }} />
      ))}
    </div>
  );
}

function Factor({ view: { user, has_second_factor: isOn }, onChanged }: TabProps) {
  const mayAsk = useMay(deskEmailAsk) && !user.is_demo;
  return (
    <Card title={m.factor_title()} testId="customer-factor">
      <p className="text-s ink-2">{isOn ? m.factor_on() : m.factor_off()}</p>
      {mayAsk && isOn && (
        <div className="flex wrap gap-8">
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

function Email({ view: { user }, onChanged }: TabProps) {
  const mayAsk = useMay(deskEmailAsk) && !user.is_demo;
  return (
    <Card title={m.access_email()}>
      <p className="text-s ink-2">
        <bdi>{user.email || m.order_not_set()}</bdi>
      </p>
      {mayAsk && (
        <div className="flex wrap gap-8">
          <EmailAct
            label={m.desk_email_change()}
            testId="email-change"
            userId={user.id}
            onSent={onChanged}
          />
        </div>
      )}
    </Card>
  );
}

const emailField: FormField = {
  ...{ label: m.access_email_address, input: "email", max: 254, testId: "email-new" },
};
const codeField: FormField = { label: m.factor_code, input: "digits", max: 20 };

interface EmailFormProps extends AskedForm {
  userId: string;
}

/**
 * Sends a code to the new address. The customer tells the code to the operator, who enters it to
 * request the change.
 */
function EmailForm({ userId: user_id, onClose, onSent }: EmailFormProps) {
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
      onSent();
    },
  });
  return (
    <ActionForm
      action={isSent ? m.desk_circular_ask() : m.access_code_send()}
      form={isSent ? asking : sending}
      testId="email-send"
      onClose={onClose}
    >
      <p className="text-s ink-2">{m.desk_email_text()}</p>
      <Fields form={sending} of={{ email: emailField }} disabled={isSent} />
      {isSent && (
        <>
          <Fields form={asking} of={{ code: codeField, reason: reasonField }} prefix="email" />
          <p className="text-s ink-2">{m.desk_access_two()}</p>
        </>
      )}
    </ActionForm>
  );
}

const EmailAct = actOf(EmailForm);
