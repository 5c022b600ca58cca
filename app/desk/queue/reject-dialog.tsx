import { type FormEvent, useState } from "react";
import { deskDecide } from "#domain/contracts/desk/queue.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { conflictText, deskErrorText } from "../error-text.ts";
import forms from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { useDeskCall } from "../use-desk-call.ts";
import type { DialogProps } from "./dialog-props.ts";
import { oneLine } from "./item.ts";

const quickReasons: Record<Queue, ReadonlyArray<() => string>> = {
  verification: [m.desk_quick_unclear, m.desk_quick_mismatch, m.desk_quick_duplicate],
  matching: [m.desk_quick_no_payment, m.desk_quick_duplicate],
  proof: [m.desk_quick_no_payment, m.desk_quick_unclear, m.desk_quick_duplicate],
  withdrawal: [m.desk_quick_wrong_way, m.desk_quick_mismatch, m.desk_quick_duplicate],
  adjustment: [m.desk_quick_mismatch, m.desk_quick_duplicate],
};

interface RejectDialogProps extends DialogProps {
  onDone(): void;
}

export function RejectDialog({ open, item, onClose, onRefusal, onDone }: RejectDialogProps) {
  return (
    <Sheet open={open} title={m.desk_reject()} onClose={onClose}>
      <RejectForm item={item} onClose={onClose} onRefusal={onRefusal} onDone={onDone} />
    </Sheet>
  );
}

/** A rejection says why; the frequent reasons are one press, and can be added to. */
function RejectForm({ item, onClose, onRefusal, onDone }: Omit<RejectDialogProps, "open">) {
  const { row } = item;
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useDeskCall(deskDecide, onRefusal);
  const isEmpty = oneLine(reason) === "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isEmpty) return;
    const { queue, id, changed_ms } = row;
    const input = { queue, id, changed_ms, decision: "reject", reason: oneLine(reason) } as const;
    if (await send(input)) onDone();
  }

  return (
    <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={forms.strong} data-testid="desk-question">
        {m.desk_reject_question({ customer: isolate(row.account || row.uid) })}
      </p>
      <fieldset className={`${forms.options} ${forms.chips}`} aria-label={m.desk_quick_reasons()}>
        {quickReasons[row.queue].map((text) => (
          <button key={text()} type="button" onClick={() => setReason(text())}>
            {text()}
          </button>
        ))}
      </fieldset>
      <ReasonField
        value={reason}
        onChange={setReason}
        {...(row.queue !== "adjustment" && { hint: m.desk_reason_hint() })}
        wrong={tried && isEmpty}
      />
      {error && conflictText(error) === null && (
        <Notice tone="down" text={deskErrorText(error)} testId="desk-error" />
      )}
      <div className={forms.actions}>
        <Button tone="quiet" onClick={onClose} disabled={busy}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" tone="down" busy={busy} data-testid="desk-reject-confirm">
          {m.desk_reject()}
        </Button>
      </div>
    </form>
  );
}
