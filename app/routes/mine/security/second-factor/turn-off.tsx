import { useState } from "react";
import { secondFactorDisable } from "#domain/contracts/http/second-factor.ts";
import { useMutation } from "../../../../api/use-mutation.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { Card } from "../../../../ui/page.tsx";
import { toast } from "../../../../ui/toasts.ts";

/** Asks for the password and a code before the second factor is turned off. */
export function TurnOff({ onDone }: { onDone(): void }) {
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, send } = useMutation(secondFactorDisable);
  const missing = (text: string) => (tried && text === "" ? m.access_input_missing() : undefined);
  async function submit() {
    setTried(true);
    if (password === "" || totp === "") return;
    const answer = await send({ password, totp: totp.trim() });
    if (!answer) return;
    toast(answer.msg || m.factor_disabled(), "success");
    onDone();
  }
  return (
    <Card>
      <Form onSubmit={submit}>
        <PasswordField
          label={m.password_login()}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={missing(password)}
          testId="factor-off-password"
        />
        <TextField
          label={m.factor_code()}
          hint={m.factor_login_text()}
          ltr
          spaced
          autoComplete="one-time-code"
          maxLength={32}
          value={totp}
          onChange={setTotp}
          error={missing(totp)}
          testId="factor-off-totp"
        />
        <Button type="submit" tone="down" wide busy={busy} data-testid="factor-off">
          {m.factor_disable()}
        </Button>
      </Form>
    </Card>
  );
}
