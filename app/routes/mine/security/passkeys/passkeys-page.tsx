import { useState } from "react";
import type * as z from "zod/mini";
import {
  passkeyAdd,
  passkeyList,
  passkeyOptions,
  passkeyRemove,
} from "#domain/contracts/http/passkey.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { deviceName } from "#domain/text/device-name.ts";
import type { Input } from "../../../../api/client.ts";
import { useForm } from "../../../../api/use-form.ts";
import { useMutation } from "../../../../api/use-mutation.ts";
import { useCompany } from "../../../../data/company/company.ts";
import { useRead } from "../../../../data/reading/use-read.ts";
import { OwnPassword } from "../../../../features/identity/own-password.tsx";
import { hasPasskeys } from "../../../../features/identity/passkey-device.ts";
import { RealPage } from "../../../../features/identity/real-only.tsx";
import { useMakePasskey } from "../../../../features/identity/use-make-passkey.ts";
import { formatDateTime } from "../../../../i18n/format.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { Submit } from "../../../../ui/form/submit.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { RowAction } from "../../../../ui/list/row-action.tsx";
import { Row, RowList } from "../../../../ui/list/row-list.tsx";
import { Card } from "../../../../ui/page.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";

type Passkey = z.output<typeof passkeyList.output>[number];

export default function PasskeysPage() {
  return (
    <RealPage title={m.passkey_title()} text={m.passkey_text()} back="/user">
      <Passkeys />
    </RealPage>
  );
}

function Passkeys() {
  const { data, error, again } = useRead(passkeyList, {});
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  if (!data) return <Waiting error={error} onRetry={again} rows={2} height={64} />;
  return (
    <>
      {data.length > 0 && <List passkeys={data} onRemove={setRemoving} />}
      {data.length === 0 && !adding && hasPasskeys() && (
        <EmptyState icon="key" title={m.passkey_empty_title()} text={m.passkey_empty_text()} />
      )}
      {adding && (
        <AddPasskey
          onDone={() => {
            setAdding(false);
            void again();
          }}
        />
      )}
      {!adding && hasPasskeys() && (
        <Button wide onClick={() => setAdding(true)} data-testid="passkey-add">
          {m.passkey_add()}
        </Button>
      )}
      {!hasPasskeys() && (
        <EmptyState
          icon="alert"
          title={m.passkey_unsupported_title()}
          text={m.passkey_unsupported_text()}
        />
      )}
      <Sheet
        open={removing !== null}
        title={m.passkey_remove_title()}
        onClose={() => setRemoving(null)}
      >
        {removing && (
          <RemovePasskey
            passkey={removing}
            onDone={() => {
              setRemoving(null);
              void again();
            }}
          />
        )}
      </Sheet>
    </>
  );
}

interface ListProps {
  passkeys: readonly Passkey[];
  onRemove(passkey: Passkey): void;
}

function List({ passkeys, onRemove }: ListProps) {
  const { timezone: zone } = useCompany();
  return (
    <RowList label={m.passkey_title()}>
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          icon="key"
          text={
            <span>
              <bdi>{passkey.name}</bdi>
            </span>
          }
          note={
            <>
              {m.passkey_made({ time: formatDateTime(passkey.created_ms, zone) })}
              <br />
              {passkey.used_ms === 0
                ? m.passkey_unused()
                : m.passkey_used({ time: formatDateTime(passkey.used_ms, zone) })}
            </>
          }
          value={
            <RowAction
              aria-label={`${m.passkey_remove()}: ${passkey.name}`}
              onClick={() => onRemove(passkey)}
              data-testid="passkey-remove"
            >
              {m.passkey_remove()}
            </RowAction>
          }
          testId="passkey"
        />
      ))}
    </RowList>
  );
}

function AddPasskey({ onDone }: { onDone(): void }) {
  const device = useMakePasskey(useMutation(passkeyOptions));
  const form = useForm(passkeyAdd, {
    start: () => ({ name: deviceName(navigator.userAgent), password: "" }),
    // The device supplies the rest of the input.
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
        <OwnPassword {...form.field("password")} testId="passkey-password" />
        <Submit text={m.passkey_add()} busy={device.busy || form.busy} testId="passkey-save" />
      </Form>
    </Card>
  );
}

function RemovePasskey({ passkey, onDone }: { passkey: Passkey; onDone(): void }) {
  const form = useForm(passkeyRemove, {
    start: { password: "" },
    input: ({ password }) => ({ id: passkey.id, password }),
    raw: ["password"],
    texts: { password: m.access_input_password },
    success: m.passkey_removed,
    onDone,
  });
  return (
    <Form onSubmit={() => form.submit()}>
      <p>{m.passkey_remove_text({ name: passkey.name })}</p>
      <OwnPassword {...form.field("password")} testId="passkey-remove-password" />
      <Submit
        text={m.passkey_remove()}
        tone="down"
        busy={form.busy}
        testId="passkey-remove-confirm"
      />
    </Form>
  );
}
