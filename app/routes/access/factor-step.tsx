import { useState } from "react";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { AccessFrame } from "./access-frame.tsx";

interface FactorStepProps {
  busy: boolean;
  onSubmit(totp: string): void;
  onBack(): void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function FactorStep({ busy, onSubmit, onBack }: FactorStepProps) {
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  function submit() {
    setTried(true);
    if (code.trim() !== "") onSubmit(code.trim());
  }
  return (
    <AccessFrame title={m.factor_title()} text={m.factor_login_text()}>
      <Form onSubmit={submit}>
        <TextField
          label={m.factor_code()}
          ltr
          spaced
          autoComplete="one-time-code"
          maxLength={32}
          value={code}
          onChange={setCode}
          error={tried && code.trim() === "" ? m.access_input_missing() : undefined}
          testId="login-totp"
        />
        <Button type="submit" wide busy={busy} data-testid="login-totp-submit">
          {m.shell_sign_in()}
        </Button>
        <Button tone="quiet" wide onClick={onBack}>
          {m.shell_back()}
        </Button>
      </Form>
    </AccessFrame>
  );
}
