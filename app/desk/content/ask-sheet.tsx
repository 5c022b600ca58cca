import { Sheet } from "../../ui/sheet/sheet.tsx";
import { AskForm } from "../changes/ask-form.tsx";
import type { ChangedField } from "../changes/diff.tsx";
import { m } from "../desk-messages.ts";

interface AskSheetProps {
  kind: "legal_text" | "legal_item";
  subject: string;
  /** Changed fields; null while the sheet is closed. */
  fields: readonly ChangedField[] | null;
  onClose(): void;
  onSent(): Promise<void> | void;
}

export function AskSheet({ fields, onSent, ...asked }: AskSheetProps) {
  return (
    <Sheet open={fields !== null} title={m.desk_circular_ask()} onClose={asked.onClose}>
      {fields && (
        <AskForm
          {...asked}
          fields={fields}
          needsTwo
          onSent={async () => {
            asked.onClose();
            await onSent();
          }}
        />
      )}
    </Sheet>
  );
}
