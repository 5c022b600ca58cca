import { deskPasskeyAdd, deskPasskeyOptions } from "#domain/contracts/desk/passkeys.ts";
import { deviceName } from "#domain/device-name.ts";
import { errorCodes } from "#domain/errors.ts";
import type { Input } from "../../api/client.ts";
import { useForm } from "../../api/use-form.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useMakePasskey } from "../../features/identity/use-make-passkey.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { CodeField, codeError } from "./code-field.tsx";

interface AddPasskeyFormProps {
  onClose(): void;
  onAdded(): Promise<void>;
}

/** Asks for a name and a code; the device then opens its own dialogue. */
export function AddPasskeyForm({ onClose, onAdded }: AddPasskeyFormProps) {
  const options = useMutation(deskPasskeyOptions);
  const device = useMakePasskey(options);
  const form = useForm(deskPasskeyAdd, {
    start: () => ({ name: deviceName(navigator.userAgent), code: "" }),
    // The device gives the rest.
    input: (typed) => typed as Input<typeof deskPasskeyAdd>,
    errors: ({ code }) => ({ code: codeError(code) }),
    success: m.passkey_added,
    onDone: onAdded,
    onRefusal: (error) => {
      if (error.code === errorCodes.passkey_refused) device.forget();
    },
  });
  async function submit() {
    const made = form.check() && (await device.make());
    if (made) await form.submit(made);
  }
  return (
    <ActionForm
      action={m.passkey_add()}
      form={{ submit, busy: form.busy || device.busy, error: form.error ?? options.error }}
      testId="passkey-save"
      onClose={onClose}
    >
      <TextField
        {...form.field("name")}
        label={m.passkey_name()}
        hint={m.passkey_name_hint()}
        maxLength={64}
        testId="passkey-name"
      />
      <CodeField {...form.field("code")} />
    </ActionForm>
  );
}
