import { accountKind } from "#domain/codes.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import {
  NewPasswordFields,
  newPasswordErrors,
} from "../../../../features/identity/new-password-fields.tsx";
import { noNewPassword } from "../../../../features/identity/register-rules.ts";
import { type CodePurpose, sendCode } from "../../../../features/identity/send-code.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { CodeField } from "../../../../ui/form/code-field.tsx";
import type { FieldState } from "../../../../ui/form/field.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { Segmented } from "../../../../ui/form/segmented.tsx";
import { Submit } from "../../../../ui/form/submit.tsx";
import { Card } from "../../../../ui/page.tsx";

const typed = {
  /** Kind of proof: the current password, or a code sent to the e-mail address or the phone. */
  kind: "secret" as "secret" | "code",
  proof: "",
  ...noNewPassword,
};
type Typed = typeof typed;

interface ProofOptions {
  /** False when the password is set for the first time. */
  needsProof: boolean;
  /** False if the back end accepts only a code as proof, not the current password. */
  takesSecret: boolean;
}

export function passwordRules({ needsProof, takesSecret }: ProofOptions) {
  return {
    start: { ...typed, kind: takesSecret ? typed.kind : ("code" as const) },
    raw: ["proof", "password", "repeated"] as const,
    errors: (entered: Typed) => ({
      ...newPasswordErrors(entered),
      proof: needsProof && entered.proof === "" && m.access_input_missing(),
    }),
    refusals: {
      [errorCodes.login_refused]: "proof",
      [errorCodes.code_wrong]: "proof",
      [errorCodes.too_many_attempts]: "proof",
    } as const,
  };
}

export const codeProof = (user: UserView, auth_code: string) => ({
  type: accountKind.code(channelOf(user)),
  auth_code,
});

interface PasswordFormProps extends ProofOptions {
  user: UserView;
  purpose: CodePurpose;
  secretLabel: string;
  secretTab: string;
  newLabel: string;
  form: {
    values: Typed;
    set(part: Partial<Typed>): void;
    field(name: "proof" | "password" | "repeated"): FieldState;
    submit(): Promise<void>;
    busy: boolean;
  };
}

export function PasswordForm(props: PasswordFormProps) {
  const { user, needsProof, newLabel, form } = props;
  return (
    <Card>
      <Form onSubmit={() => form.submit()}>
        {/* Password managers need the account that the password belongs to. */}
        <input type="text" autoComplete="username" value={addressOf(user)} readOnly hidden />
        {needsProof && <ProofFields {...props} />}
        <NewPasswordFields label={newLabel} field={form.field} testId="new-secret" />
        <Submit text={m.ui_save()} busy={form.busy} testId="secret-submit" />
      </Form>
    </Card>
  );
}

/** Codes go to the e-mail address, or to the phone of a user without e-mail. */
const channelOf = (user: UserView) => (user.email ? "email" : "phone");
const addressOf = (user: UserView) => user.email || `+${user.mobile.replace(/^\+/, "")}`;

function ProofFields(props: PasswordFormProps) {
  const { user, purpose, takesSecret, secretLabel, secretTab, form } = props;
  const { kind } = form.values;
  const address = addressOf(user);
  return (
    <>
      {takesSecret && (
        <Segmented
          fill
          label={m.password_proof()}
          options={[
            { value: "secret", text: secretTab },
            { value: "code", text: m.password_by_code() },
          ]}
          value={kind}
          onChange={(next) => form.set({ kind: next, proof: "" })}
        />
      )}
      {kind === "secret" ? (
        <PasswordField
          {...form.field("proof")}
          label={secretLabel}
          autoComplete="current-password"
          testId="proof-secret"
        />
      ) : (
        <CodeField
          {...form.field("proof")}
          label={m.access_code()}
          hint={m.password_code_to({ address })}
          purpose={`change ${purpose}`}
          onSend={() => sendCode({ kind: channelOf(user), to: address }, purpose)}
          testId="access-code"
        />
      )}
    </>
  );
}
