import { useState } from "react";
import { deskPasskeyLoginOptions, deskPasskeyRemove } from "#domain/contracts/desk/passkeys.ts";
import { typedCode } from "#domain/typed.ts";
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
import { CodeField, isCode } from "./code-field.tsx";

interface RemovePasskeyFormProps {
  passkey: { id: string; name: string };
  onClose(): void;
  onRemoved(): Promise<void>;
}

/** Asks for a code of the authenticator app, or for a passkey, before one is removed. */
export function RemovePasskeyForm({ passkey, onClose, onRemoved }: RemovePasskeyFormProps) {
  const [code, setCode] = useState("");
  const removing = useMutation(deskPasskeyRemove);
  const options = useMutation(deskPasskeyLoginOptions);
  const { id } = passkey;

  async function remove(proof: Omit<Parameters<typeof removing.send>[0], "id">) {
    if (!(await removing.send({ id, ...proof }))) return;
    toast(m.passkey_removed(), "success");
    await onRemoved();
  }

  async function removeByPasskey() {
    const asked = await options.send({});
    if (!asked) return;
    try {
      await remove({ passkey: await askForPasskey(asked) });
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      toast(error.message, "error");
    }
  }

  return (
    <ActionForm
      action={m.passkey_remove()}
      state={{ busy: removing.busy, error: removing.error ?? options.error }}
      isComplete={isCode(code)}
      testId="passkey-remove-confirm"
      onClose={onClose}
      onSend={() => void remove({ code: typedCode(code) })}
    >
      {(tried) => (
        <>
          <p className={forms.text}>{m.passkey_remove_text({ name: isolate(passkey.name) })}</p>
          <CodeField value={code} tried={tried} onChange={setCode} />
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
        </>
      )}
    </ActionForm>
  );
}
