import { passkeyRemove } from "#domain/contracts/http/passkey.ts";
import { useForm } from "../../../../api/use-form.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";

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
  const form = useForm(passkeyRemove, {
    start: { password: "" },
    input: ({ password }) => ({ id: passkey.id, password }),
    raw: ["password"],
    texts: { password: m.access_input_password },
    success: m.passkey_removed,
    onDone() {
      onClose();
      onRemoved();
    },
  });
  return (
    <Form onSubmit={() => form.submit()}>
      <p>{m.passkey_remove_text({ name: passkey.name })}</p>
      <PasswordField
        {...form.field("password")}
        label={m.password_login()}
        autoComplete="current-password"
        testId="passkey-remove-password"
      />
      <Button type="submit" tone="down" wide busy={form.busy} data-testid="passkey-remove-confirm">
        {m.passkey_remove()}
      </Button>
    </Form>
  );
}
