import { type FormEvent, useState } from "react";
import { passkeyRemove } from "#domain/contracts/http/passkey.ts";
import { useCall } from "../../../../api/use-call.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { toast } from "../../../../ui/toasts.ts";
import styles from "./passkeys-page.module.css";

interface PasskeyRemoveProps {
  /** Null while nothing is to be removed. */
  passkey: { id: string; name: string } | null;
  onClose(): void;
  onRemoved(): void;
}

/** Asks for the password before a way to sign in goes. */
export function PasskeyRemove({ passkey, onClose, onRemoved }: PasskeyRemoveProps) {
  return (
    <Sheet open={passkey !== null} title={m.passkey_remove_title()} onClose={onClose}>
      {passkey && <Ask passkey={passkey} onClose={onClose} onRemoved={onRemoved} />}
    </Sheet>
  );
}

function Ask({
  passkey,
  onClose,
  onRemoved,
}: PasskeyRemoveProps & { passkey: { id: string; name: string } }) {
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, send } = useCall(passkeyRemove);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (password === "" || !(await send({ id: passkey.id, password }))) return;
    toast(m.passkey_removed(), "success");
    onClose();
    onRemoved();
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{m.passkey_remove_text({ name: passkey.name })}</p>
      <PasswordField
        label={m.password_login()}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={tried && password === "" ? m.access_input_password() : undefined}
        testId="passkey-remove-password"
      />
      <Button type="submit" tone="down" wide busy={busy} data-testid="passkey-remove-confirm">
        {m.passkey_remove()}
      </Button>
    </form>
  );
}
