import { type FormEvent, useState } from "react";
import { accountKind, type CodeOf } from "#domain/codes.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import { problemText } from "../../../../features/identity/problem-text.ts";
import {
  type AccountKind,
  newPasswordProblems,
} from "../../../../features/identity/register-rules.ts";
import { type CodePurpose, sendCode } from "../../../../features/identity/send-code.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { CodeField } from "../../../../ui/form/code-field.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { Segmented } from "../../../../ui/form/segmented.tsx";
import { Card } from "../../../../ui/page.tsx";
import styles from "./password-form.module.css";

/** The known password, or a code that was sent to the e-mail address or the phone. */
type Proof = { secret: string } | { type: CodeOf<typeof accountKind>; auth_code: string };

const codeProof = (kind: AccountKind, code: string): Proof => ({
  type: accountKind.code(kind),
  auth_code: code,
});

interface SecretFormProps {
  user: UserView;
  purpose: CodePurpose;
  /** How it may be proven who asks; nothing is asked for when there is none. */
  proofs: ReadonlyArray<"secret" | "code">;
  secretLabel: string;
  secretTab: string;
  newLabel: string;
  busy: boolean;
  onSubmit(change: { secret: string; proof: Proof | null }): Promise<void>;
}

/** A new password, twice, and who it is that wants it. */
export function SecretForm(props: SecretFormProps) {
  const { user, purpose, proofs, secretLabel, secretTab, newLabel, busy, onSubmit } = props;
  const [by, setBy] = useState<"secret" | "code">(proofs[0] ?? "secret");
  const [proof, setProof] = useState("");
  const [secret, setSecret] = useState("");
  const [repeated, setRepeated] = useState("");
  const [tried, setTried] = useState(false);
  const wrong = newPasswordProblems(secret, repeated);
  const channel = user.email ? "email" : "phone";
  const address = user.email || `+${user.mobile.replace(/^\+/, "")}`;
  const proofError = tried && proof === "" ? m.access_input_missing() : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (wrong.password || wrong.repeated || (proofs.length > 0 && proof === "")) return;
    const proven = by === "secret" ? { secret: proof } : codeProof(channel, proof);
    await onSubmit({ secret, proof: proofs.length > 0 ? proven : null });
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {/* Password managers want to know whose password it is. */}
        <input type="text" autoComplete="username" value={address} readOnly hidden />
        {proofs.length > 1 && (
          <Segmented
            fill
            label={m.password_proof()}
            options={[
              { value: "secret", text: secretTab },
              { value: "code", text: m.password_by_code() },
            ]}
            value={by}
            onChange={(next) => {
              setBy(next as "secret" | "code");
              setProof("");
            }}
          />
        )}
        {proofs.length > 0 && by === "secret" && (
          <PasswordField
            label={secretLabel}
            autoComplete="current-password"
            value={proof}
            onChange={setProof}
            error={proofError}
            testId="proof-secret"
          />
        )}
        {proofs.length > 0 && by === "code" && (
          <CodeField
            label={m.access_code()}
            hint={m.password_code_to({ address })}
            purpose={`change ${purpose}`}
            value={proof}
            onChange={setProof}
            onSend={() => sendCode({ kind: channel, to: address }, purpose)}
            error={proofError}
            testId="access-code"
          />
        )}
        <PasswordField
          label={newLabel}
          hint={m.access_password_hint()}
          autoComplete="new-password"
          value={secret}
          onChange={setSecret}
          error={tried ? problemText(wrong.password) : undefined}
          testId="new-secret"
        />
        <PasswordField
          label={m.access_password_repeat()}
          autoComplete="new-password"
          value={repeated}
          onChange={setRepeated}
          error={tried ? problemText(wrong.repeated) : undefined}
          testId="new-secret-repeat"
        />
        <Button type="submit" wide busy={busy} data-testid="secret-submit">
          {m.ui_save()}
        </Button>
      </form>
    </Card>
  );
}
