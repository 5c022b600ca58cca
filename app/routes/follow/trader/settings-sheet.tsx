import { useState } from "react";
import { changePot, type PotView, type TraderDetail } from "#domain/contracts/http/follow.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot, SheetForm } from "../../../ui/sheet/sheet-parts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { draftOf, fieldsOf, isUsable } from "../copy-draft.ts";
import { SettingsFields } from "../settings-fields.tsx";

interface SettingsSheetProps {
  open: boolean;
  trader: TraderDetail;
  pot: PotView;
  onClose(): void;
  onChanged(): Promise<void>;
}

/** Changes the reader's copy settings; a new copy stop counts from the current worth. */
export function SettingsSheet({ open, onClose, ...rest }: SettingsSheetProps) {
  return (
    <Sheet open={open} title={m.follow_settings()} onClose={onClose}>
      {open && <SettingsForm {...rest} onDone={onClose} />}
    </Sheet>
  );
}

interface SettingsFormProps extends Pick<SettingsSheetProps, "trader" | "pot" | "onChanged"> {
  onDone(): void;
}

function SettingsForm({ trader, pot, onChanged, onDone }: SettingsFormProps) {
  const [draft, setDraft] = useState(() => draftOf(pot));
  const { busy, send } = useMutation(changePot);
  async function save() {
    const answer = await send({ trader_id: trader.user_id, ...fieldsOf(draft) });
    if (!answer) return;
    toast(answer.msg, "success");
    onDone();
    await onChanged();
  }
  return (
    <SheetForm onSubmit={save} testId="pot-settings-form">
      <SheetBody>
        <SettingsFields
          draft={draft}
          onChange={setDraft}
          amount={pot.equity ?? ""}
          currency={pot.currency}
        />
      </SheetBody>
      <SheetFoot>
        <Button type="submit" wide busy={busy} disabled={!isUsable(draft)} data-testid="pot-save">
          {m.follow_save()}
        </Button>
      </SheetFoot>
    </SheetForm>
  );
}
