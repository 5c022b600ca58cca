import { useState } from "react";
import type * as z from "zod/mini";
import { passkeyList } from "#domain/contracts/http/passkey.ts";
import { useCompany } from "../../../../data/company.ts";
import { useRead } from "../../../../data/use-read.ts";
import { hasPasskeys } from "../../../../features/identity/passkey-device.ts";
import { RealOnly } from "../../../../features/identity/real-only.tsx";
import { formatDateTime } from "../../../../i18n/format.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { RowAction } from "../../../../ui/list/row-action.tsx";
import { Row, RowList } from "../../../../ui/list/row-list.tsx";
import { Page } from "../../../../ui/page.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { RemovePasskey } from "./remove-passkey.tsx";

type Passkey = z.output<typeof passkeyList.output>[number];

/** Lists the user's passkeys; each can be removed, and another one added. */
export default function PasskeysPage() {
  return (
    <Page title={m.passkey_title()} text={m.passkey_text()} back="/user">
      <RealOnly>
        <Passkeys />
      </RealOnly>
    </Page>
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
      <RemovePasskey
        passkey={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => void again()}
      />
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
