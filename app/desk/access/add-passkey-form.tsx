import { useState } from "react";
import { deskPasskeyAdd, deskPasskeyOptions } from "#domain/contracts/desk/passkeys.ts";
import { deviceName } from "#domain/device-name.ts";
import { errorCodes } from "#domain/errors.ts";
import { typedCode } from "#domain/typed.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useMakePasskey } from "../../features/identity/use-make-passkey.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { oneLine } from "../ui/one-line.ts";
import { CodeField, isCode } from "./code-field.tsx";

interface AddPasskeyFormProps {
  onClose(): void;
  onAdded(): Promise<void>;
}

/** Asks for a name and a code; the device then opens its own dialogue. */
export function AddPasskeyForm({ onClose, onAdded }: AddPasskeyFormProps) {
  const [typed, setTyped] = useState(() => deviceName(navigator.userAgent));
  const [code, setCode] = useState("");
  const options = useMutation(deskPasskeyOptions);
  const device = useMakePasskey(options);
  const adding = useMutation(deskPasskeyAdd, (error) => {
    if (error.code === errorCodes.passkey_refused) device.forget();
  });
  const name = oneLine(typed);

  async function send() {
    const made = await device.make();
    if (!made || !(await adding.send({ ...made, name, code: typedCode(code) }))) return;
    toast(m.passkey_added(), "success");
    await onAdded();
  }

  return (
    <ActionForm
      action={m.passkey_add()}
      state={{ busy: adding.busy || device.busy, error: adding.error ?? options.error }}
      isComplete={name !== "" && isCode(code)}
      testId="passkey-save"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => (
        <>
          <TextField
            label={m.passkey_name()}
            hint={m.passkey_name_hint()}
            maxLength={64}
            value={typed}
            onChange={setTyped}
            error={tried && name === "" ? m.access_input_missing() : undefined}
            testId="passkey-name"
          />
          <CodeField value={code} tried={tried} onChange={setCode} />
        </>
      )}
    </ActionForm>
  );
}
