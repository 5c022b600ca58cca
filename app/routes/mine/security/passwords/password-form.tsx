import { useState } from "react";
import { accountKind, type CodeOf } from "#domain/codes.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import { NewPasswordFields } from "../../../../features/identity/new-password-fields.tsx";
import { isRightPassword, noNewPassword } from "../../../../features/identity/register-rules.ts";
import { type CodePurpose, sendCode } from "../../../../features/identity/send-code.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { CodeField } from "../../../../ui/form/code-field.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { Segmented } from "../../../../ui/form/segmented.tsx";
import { Card } from "../../../../ui/page.tsx";

/** The known password, or a code that was sent to the e-mail address or the phone. */
type Proof = { secret: string } | { type: CodeOf<typeof accountKind>; auth_code: string };
type ProofKind = "secret" | "code";

interface PasswordFormProps {
  user: UserView;
  purpose: CodePurpose;
  /** False when the password is set for the first time. */
  needsProof: boolean;
  /** False where only a code proves it: the back end takes no known password. */
  takesSecret: boolean;
  /** Names the known password in its field and in its tab. */
  secretLabel: string;
  secretTab: string;
  newLabel: string;
  busy: boolean;
  /** Why the proof was refused. */
  refusal: string | undefined;
  /** The proof is another one now. */
  onProof(): void;
  onSubmit(change: { secret: string; proof: Proof | null }): Promise<void>;
}

/** Asks for a new password twice, and for the known one or a code as proof. */
export function PasswordForm(props: PasswordFormProps) {
  const { user, needsProof, takesSecret, newLabel, busy, refusal, onProof, onSubmit } = props;
  const [kind, setKind] = useState<ProofKind>(takesSecret ? "secret" : "code");
  const [proof, setProof] = useState("");
  const [entered, setEntered] = useState(noNewPassword);
  const [tried, setTried] = useState(false);

  function changeProof(value: string) {
    setProof(value);
    onProof();
  }

  async function submit() {
    setTried(true);
    if (!isRightPassword(entered) || (needsProof && proof === "")) return;
    const type = accountKind.code(channelOf(user));
    const proven = kind === "secret" ? { secret: proof } : { type, auth_code: proof };
    await onSubmit({ secret: entered.password, proof: needsProof ? proven : null });
  }

  return (
    <Card>
      <Form onSubmit={submit}>
        {/* Password managers need the account that the password belongs to. */}
        <input type="text" autoComplete="username" value={addressOf(user)} readOnly hidden />
        {needsProof && (
          <ProofFields
            {...props}
            kind={kind}
            onKind={(next) => {
              setKind(next);
              changeProof("");
            }}
            value={proof}
            onChange={changeProof}
            error={tried && proof === "" ? m.access_input_missing() : refusal}
          />
        )}
        <NewPasswordFields
          label={newLabel}
          value={entered}
          onChange={setEntered}
          tried={tried}
          testId="new-secret"
        />
        <Button type="submit" wide busy={busy} data-testid="secret-submit">
          {m.ui_save()}
        </Button>
      </Form>
    </Card>
  );
}

/** Codes go to the e-mail address, or to the phone of a user without one. */
const channelOf = (user: UserView) => (user.email ? "email" : "phone");
const addressOf = (user: UserView) => user.email || `+${user.mobile.replace(/^\+/, "")}`;

interface ProofFieldsProps {
  user: UserView;
  purpose: CodePurpose;
  takesSecret: boolean;
  secretLabel: string;
  secretTab: string;
  kind: ProofKind;
  onKind(kind: ProofKind): void;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** The known password, or a code, as the user chooses. */
function ProofFields(props: ProofFieldsProps) {
  const { user, purpose, secretLabel, secretTab, kind, onKind, value, onChange, error } = props;
  const address = addressOf(user);
  return (
    <>
      {props.takesSecret && (
        <Segmented
          fill
          label={m.password_proof()}
          options={[
            { value: "secret", text: secretTab },
            { value: "code", text: m.password_by_code() },
          ]}
          value={kind}
          onChange={onKind}
        />
      )}
      {kind === "secret" && (
        <PasswordField
          label={secretLabel}
          autoComplete="current-password"
          value={value}
          onChange={onChange}
          error={error}
          testId="proof-secret"
        />
      )}
      {kind === "code" && (
        <CodeField
          label={m.access_code()}
          hint={m.password_code_to({ address })}
          purpose={`change ${purpose}`}
          value={value}
          onChange={onChange}
          onSend={() => sendCode({ kind: channelOf(user), to: address }, purpose)}
          error={error}
          testId="access-code"
        />
      )}
    </>
  );
}
