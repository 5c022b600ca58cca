import { type FormEvent, useRef, useState } from "react";
import { passkeyAdd, passkeyOptions } from "#domain/contracts/http/passkey.ts";
import { errorCodes } from "#domain/errors.ts";
import { useCall } from "../../../../api/use-call.ts";
import {
  type MadePasskey,
  makePasskey,
  PasskeyError,
} from "../../../../features/identity/passkey-device.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { Card } from "../../../../ui/page.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { deviceName } from "../device-name.ts";
import styles from "./passkeys-page.module.css";

/** Name and password, then the device's own dialogue, then it is kept. */
export function PasskeyAdd({ onDone }: { onDone(): void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  // A wrong password does not use up what the device has made: it is not asked a second time.
  const made = useRef<MadePasskey | null>(null);
  const options = useCall(passkeyOptions);
  const add = useCall(passkeyAdd, ({ code }) => {
    if (code === errorCodes.passkey_refused) made.current = null;
  });
  const missing = (text: string) =>
    tried && text.trim() === "" ? m.access_input_missing() : undefined;

  /** Null when the server or the device refused, and the user was told why. */
  async function make(): Promise<MadePasskey | null> {
    const asked = await options.send({});
    if (!asked) return null;
    setAsking(true);
    try {
      return await makePasskey(asked);
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      toast(error.message, "error");
      return null;
    } finally {
      setAsking(false);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "" || password === "") return;
    made.current ??= await make();
    if (!made.current) return;
    if (!(await add.send({ ...made.current, name: name.trim(), password }))) return;
    toast(m.passkey_added(), "success");
    onDone();
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
        <Button
          type="submit"
          wide
          busy={options.busy || asking || add.busy}
          data-testid="passkey-save"
        >
          {m.passkey_add()}
        </Button>
      </form>
    </Card>
  );
}
