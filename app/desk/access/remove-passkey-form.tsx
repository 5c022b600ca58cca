import { deskPasskeyLoginOptions, deskPasskeyRemove } from "#domain/contracts/desk/passkeys.ts";
import { useForm } from "../../api/use-form.ts";
import { useMutation } from "../../api/use-mutation.ts";
import {
  askForPasskey,
  hasPasskeys,
  PasskeyError,
} from "../../features/identity/passkey-device.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import forms from "../ui/form.module.css";
import { CodeField, codeError } from "./code-field.tsx";

interface RemovePasskeyFormProps {
  passkey: { id: string; name: string };
  onClose(): void;
  onRemoved(): Promise<void>;
}

/** Asks for a code of the authenticator app, or for a passkey, before one is removed. */
export function RemovePasskeyForm({ passkey, onClose, onRemoved }: RemovePasskeyFormProps) {
  const { id } = passkey;
  const removal = { success: m.passkey_removed, onDone: onRemoved };
  const form = useForm(deskPasskeyRemove, {
    start: { code: "" },
    input: ({ code }) => ({ id, code }),
    errors: ({ code }) => ({ code: codeError(code) }),
    ...removal,
  });
  const byPasskey = useForm(deskPasskeyRemove, { start: {}, input: () => ({ id }), ...removal });
  const options = useMutation(deskPasskeyLoginOptions);

  async function removeByPasskey() {
    const asked = await options.send({});
    if (!asked) return;
    try {
      await byPasskey.submit({ passkey: await askForPasskey(asked) });
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      toast(error.message, "error");
    }
  }

  return (
    <ActionForm
      action={m.passkey_remove()}
      form={{
        submit: () => form.submit(),
        busy: form.busy || byPasskey.busy,
        error: form.error ?? byPasskey.error ?? options.error,
      }}
      testId="passkey-remove-confirm"
      onClose={onClose}
    >
      <p className={forms.text}>{m.passkey_remove_text({ name: isolate(passkey.name) })}</p>
      <CodeField {...form.field("code")} />
      {hasPasskeys() && (
        <Button
          tone="quiet"
          wide
          busy={options.busy}
          onClick={() => void removeByPasskey()}
          data-testid="passkey-remove-by-passkey"
        >
          {m.desk_passkey_confirm()}
        </Button>
      )}
    </ActionForm>
  );
}
