import { type FormEvent, useState } from "react";
import { type DeskRowView, deskDecide } from "#domain/contracts/desk/queue.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { conflictText, deskErrorText } from "../error-text.ts";
import { amountInText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import forms from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import { useDeskCall } from "../use-desk-call.ts";
import type { DialogProps } from "./dialog-props.ts";
import { amountOf, isDeposit, readAmount } from "./item.ts";
import { whyTwoText } from "./needs-text.ts";

interface ApproveDialogProps extends DialogProps {
  /** The status stays `waiting` while another approval is needed. */
  onDone(status: DeskRowView["status"]): void;
}

export function ApproveDialog({ open, item, onClose, onRefusal, onDone }: ApproveDialogProps) {
  return (
    <Sheet open={open} title={m.desk_approve()} onClose={onClose}>
      <ApproveForm item={item} onClose={onClose} onRefusal={onRefusal} onDone={onDone} />
    </Sheet>
  );
}

/** Names amount and customer; of deposits, what really arrived can differ from what the customer said. */
function ApproveForm({ item, onClose, onRefusal, onDone }: Omit<ApproveDialogProps, "open">) {
  const { row } = item;
  const { number, unit } = amountOf(item);
  // What the first operator has found is what the second one is asked about.
  const [arrived, setArrived] = useState(item.details.confirmed ?? number);
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useDeskCall(deskDecide, onRefusal);
  const desk = useDesk();
  const customer = isolate(row.account || row.uid);
  const isSigned = row.queue === "adjustment";
  const amount = isDeposit(row) ? readAmount(arrived) : number;
  const hint = m.desk_arrived_hint({ amount: amountInText(number, unit) });
  const question =
    row.queue === "verification"
      ? m.desk_approve_person({ customer })
      : m.desk_approve_question({
          amount: amountInText(amount ?? number, unit, isSigned),
          customer,
        });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (amount === null) return;
    const answer = await send({
      queue: row.queue,
      id: row.id,
      decision: "approve",
      changed_ms: row.changed_ms,
      ...(isDeposit(row) && { number: amount }),
    });
    if (answer) onDone(answer.status);
  }

  return (
    <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={forms.strong} data-testid="desk-question">
        {question}
      </p>
      {item.two_because !== "" && <Notice tone="info" text={whyTwoText(item.two_because, desk)} />}
      {isDeposit(row) && (
        <TextField
          label={`${m.desk_arrived()} (${unit})`}
          ltr
          inputMode="decimal"
          value={arrived}
          onChange={setArrived}
          hint={hint}
          error={tried && amount === null ? m.desk_amount_wrong() : undefined}
          testId="desk-arrived"
        />
      )}
      {error && conflictText(error) === null && (
        <Notice tone="down" text={deskErrorText(error)} testId="desk-error" />
      )}
      <div className={forms.actions}>
        <Button tone="quiet" onClick={onClose} disabled={busy}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={busy} data-autofocus data-testid="desk-approve-confirm">
          {m.desk_approve()}
        </Button>
      </div>
    </form>
  );
}
