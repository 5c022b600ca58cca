import {
  deskPasskeyAdd,
  deskPasskeyLoginOptions,
  deskPasskeyOptions,
  deskPasskeyRemove,
  deskPasskeys,
} from "#domain/contracts/desk/passkeys.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { deviceName } from "#domain/text/device-name.ts";
import type { Input, Output } from "../../api/client.ts";
import { useForm } from "../../api/use-form.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/reading/use-read.ts";
import {
  askForPasskey,
  hasPasskeys,
  PasskeyError,
} from "../../features/identity/passkey-device.ts";
import { useMakePasskey } from "../../features/identity/use-make-passkey.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { ActionForm, Fields, type FormField } from "../ui/call-form.tsx";
import { actColumn, type Column, List } from "../ui/list.tsx";
import { Page } from "../ui/page.tsx";
import { type AskedForm, actOf } from "../ui/sheet-act.tsx";
import { codeError, codeField } from "./code-field.ts";

type Passkey = Output<typeof deskPasskeys>[number];

export function AccessPage() {
  const read = useRead(deskPasskeys, {});
  const add = (
    <AddPasskeyAct
      label={m.passkey_add()}
      tone="primary"
      testId="passkey-add"
      onSent={read.again}
    />
  );
  return (
    <Page title={m.desk_my_access()} beside={hasPasskeys() && add}>
      <p className="text-s ink-2">{m.passkey_text()}</p>
      {!hasPasskeys() && (
        <EmptyState
          icon="alert"
          title={m.passkey_unsupported_title()}
          text={m.passkey_unsupported_text()}
        />
      )}
      <List
        label={m.passkey_title()}
        testId="desk-passkeys"
        read={read}
        empty={{ icon: "key", title: m.passkey_empty_title(), text: m.passkey_empty_text() }}
        columns={columnsOf(read.again)}
      />
    </Page>
  );
}

function columnsOf(onRemoved: () => Promise<void>): Column<Passkey>[] {
  return [
    {
      title: m.desk_name(),
      look: ["text"],
      cell: (passkey) => <Named {...passkey} />,
    },
    actColumn(
      (passkey) => (
        <RemovePasskeyAct
          label={m.passkey_remove()}
          buttonLabel={`${m.passkey_remove()}: ${passkey.name}`}
          title={m.passkey_remove_title()}
          testId="passkey-remove"
          passkey={passkey}
          onSent={onRemoved}
        />
      ),
      ["amount"],
    ),
  ];
}

function Named({ name, created_ms, used_ms }: Passkey) {
  const { zone } = useDesk();
  const used =
    used_ms === 0 ? m.passkey_unused() : m.passkey_used({ time: formatDateTime(used_ms, zone) });
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>
      <small>{m.passkey_made({ time: formatDateTime(created_ms, zone) })}</small>
      <small>{used}</small>
    </>
  );
}

interface RemovePasskeyFormProps extends AskedForm {
  passkey: { id: string; name: string };
}

/** Removes a passkey after the operator confirms with an authenticator's code or with a passkey. */
function RemovePasskeyForm({ passkey, onClose, onSent }: RemovePasskeyFormProps) {
  const { id } = passkey;
  const removal = { success: m.passkey_removed, onDone: onSent };
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
      <p className="text-s ink-2">{m.passkey_remove_text({ name: isolate(passkey.name) })}</p>
      <Fields form={form} of={{ code: codeField }} prefix="passkey" />
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

const RemovePasskeyAct = actOf(RemovePasskeyForm);

const nameField: FormField = { label: m.passkey_name, hint: m.passkey_name_hint, max: 64 };

/** Asks for a name and a code. The device then opens its own dialog. */
function AddPasskeyForm({ onClose, onSent }: AskedForm) {
  const options = useMutation(deskPasskeyOptions);
  const device = useMakePasskey(options);
  const form = useForm(deskPasskeyAdd, {
    start: () => ({ name: deviceName(navigator.userAgent), code: "" }),
    // The device supplies the rest of the input.
    input: (typed) => typed as Input<typeof deskPasskeyAdd>,
    errors: ({ code }) => ({ code: codeError(code) }),
    success: m.passkey_added,
    onDone: onSent,
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
      <Fields form={form} of={{ name: nameField, code: codeField }} prefix="passkey" />
    </ActionForm>
  );
}

const AddPasskeyAct = actOf(AddPasskeyForm);
