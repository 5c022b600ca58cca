import { useState } from "react";
import { passkeyRemove } from "#domain/contracts/http/passkey.ts";
import { useMutation } from "../../../../api/use-mutation.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { toast } from "../../../../ui/toasts.ts";

interface RemovePasskeyProps {
  /** The passkey to remove; null closes the sheet. */
  passkey: { id: string; name: string } | null;
  onClose(): void;
  onRemoved(): void;
}

/** Asks for the password before a passkey is removed. */
export function RemovePasskey({ passkey, onClose, onRemoved }: RemovePasskeyProps) {
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
}: RemovePasskeyProps & { passkey: { id: string; name: string } }) {
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, send } = useMutation(passkeyRemove);
  async function submit() {
    setTried(true);
    if (password === "" || !(await send({ id: passkey.id, password }))) return;
    toast(m.passkey_removed(), "success");
    onClose();
    onRemoved();
  }
  return (
    <Form onSubmit={submit}>
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
    </Form>
  );
}
