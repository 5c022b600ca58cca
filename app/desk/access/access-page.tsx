import { useState } from "react";
import { deskPasskeys } from "#domain/contracts/desk/passkeys.ts";
import type { Output } from "../../api/client.ts";
import { useRead } from "../../data/use-read.ts";
import { hasPasskeys } from "../../features/identity/passkey-device.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Loaded } from "../ui/loaded.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { RemovePasskeyForm } from "./remove-passkey-form.tsx";

type Passkey = Output<typeof deskPasskeys>[number];

/** How the operator gets in: the own passkeys. */
export function AccessPage() {
  const read = useRead(deskPasskeys, {});
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  async function changed() {
    setAdding(false);
    setRemoving(null);
    await read.again();
  }
  return (
    <section className={pages.page}>
      <div className={pages.title}>
        <h1>{m.desk_my_access()}</h1>
        {hasPasskeys() && (
          <SmallButton tone="primary" onClick={() => setAdding(true)} data-testid="passkey-add">
            {m.passkey_add()}
          </SmallButton>
        )}
      </div>
      <p className={pages.quiet}>{m.passkey_text()}</p>
      {!hasPasskeys() && (
        <EmptyState
          icon="alert"
          title={m.passkey_unsupported_title()}
          text={m.passkey_unsupported_text()}
        />
      )}
      <Loaded read={read} rows={2}>
        {(passkeys) => <Passkeys passkeys={passkeys} onRemove={setRemoving} />}
      </Loaded>
      <Sheet open={isAdding} title={m.passkey_add()} onClose={() => setAdding(false)}>
        <AddPasskeyForm onClose={() => setAdding(false)} onAdded={changed} />
      </Sheet>
      <Sheet
        open={removing !== null}
        title={m.passkey_remove_title()}
        onClose={() => setRemoving(null)}
      >
        {removing && (
          <RemovePasskeyForm
            passkey={removing}
            onClose={() => setRemoving(null)}
            onRemoved={changed}
          />
        )}
      </Sheet>
    </section>
  );
}

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onRemove(passkey: Passkey): void;
}

function Passkeys({ passkeys, onRemove }: PasskeysProps) {
  const { zone } = useDesk();
  if (passkeys.length === 0) {
    return <EmptyState icon="key" title={m.passkey_empty_title()} text={m.passkey_empty_text()} />;
  }
  const columns: Column<Passkey>[] = [
    {
      title: m.desk_name(),
      look: ["text"],
      cell: (passkey) => <Named passkey={passkey} zone={zone} />,
    },
    {
      title: <span className="hidden-text">{m.desk_act()}</span>,
      look: ["amount"],
      cell: (passkey) => (
        <SmallButton
          aria-label={`${m.passkey_remove()}: ${passkey.name}`}
          onClick={() => onRemove(passkey)}
          data-testid="passkey-remove"
        >
          {m.passkey_remove()}
        </SmallButton>
      ),
    },
  ];
  return (
    <DataTable
      label={m.passkey_title()}
      testId="desk-passkeys"
      columns={columns}
      rows={passkeys}
      keyOf={({ id }) => id}
    />
  );
}

/** Its name, when it was made and when it was used last. */
function Named({ passkey, zone }: { passkey: Passkey; zone: string }) {
  const { name, created_ms, used_ms } = passkey;
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
