import { passkeyAdd, passkeyOptions } from "#domain/contracts/http/passkey.ts";
import { deviceName } from "#domain/device-name.ts";
import { errorCodes } from "#domain/errors.ts";
import type { Input } from "../../../../api/client.ts";
import { useForm } from "../../../../api/use-form.ts";
import { useMutation } from "../../../../api/use-mutation.ts";
import { useMakePasskey } from "../../../../features/identity/use-make-passkey.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { Card } from "../../../../ui/page.tsx";

/** Asks for the passkey's name and the password; the device then opens its own dialogue. */
export function AddPasskey({ onDone }: { onDone(): void }) {
  const device = useMakePasskey(useMutation(passkeyOptions));
  const form = useForm(passkeyAdd, {
    start: () => ({ name: deviceName(navigator.userAgent), password: "" }),
    // The device gives the rest.
    input: (typed) => typed as Input<typeof passkeyAdd>,
    raw: ["password"],
    success: m.passkey_added,
    onDone,
    onRefusal: ({ code }) => {
      if (code === errorCodes.passkey_refused) device.forget();
    },
  });

  async function submit() {
    const made = form.check() && (await device.make());
    if (made) await form.submit(made);
  }

  return (
    <Card>
      <Form onSubmit={submit}>
        <TextField
          {...form.field("name")}
          label={m.passkey_name()}
          hint={m.passkey_name_hint()}
          maxLength={64}
          testId="passkey-name"
        />
        <PasswordField
          {...form.field("password")}
          label={m.password_login()}
          autoComplete="current-password"
          testId="passkey-password"
        />
        <Button type="submit" wide busy={device.busy || form.busy} data-testid="passkey-save">
          {m.passkey_add()}
        </Button>
      </Form>
    </Card>
  );
}
