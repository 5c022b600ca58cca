import { useState } from "react";
import { deviceName } from "#domain/device-name.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { Card } from "../../../../ui/page.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { useAddPasskey } from "./use-add-passkey.ts";

/** Asks for the passkey's name and the password; the device then opens its own dialogue. */
export function AddPasskey({ onDone }: { onDone(): void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const { add, busy } = useAddPasskey();
  const missing = (text: string) =>
    tried && text.trim() === "" ? m.access_input_missing() : undefined;

  async function submit() {
    setTried(true);
    if (name.trim() === "" || password === "") return;
    if (!(await add(name.trim(), password))) return;
    toast(m.passkey_added(), "success");
    onDone();
  }

  return (
    <Card>
      <Form onSubmit={submit}>
        <TextField
          label={m.passkey_name()}
          hint={m.passkey_name_hint()}
          maxLength={64}
          value={name}
          onChange={setName}
          error={missing(name)}
          testId="passkey-name"
        />
        <PasswordField
          label={m.password_login()}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={missing(password)}
          testId="passkey-password"
        />
        <Button type="submit" wide busy={busy} data-testid="passkey-save">
          {m.passkey_add()}
        </Button>
      </Form>
    </Card>
  );
}
