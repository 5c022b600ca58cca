import { type FormEvent, useState } from "react";
import type { ApiError } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { oneLine } from "../queue/item.ts";
import forms from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import { ReasonField } from "../ui/reason-field.tsx";

interface ReasonFormProps {
  /** What it does, also on its button. */
  title: string;
  text: string;
  busy: boolean;
  error: ApiError | null;
  onClose(): void;
  onSend(reason: string): void;
}

/** An act that needs a reason, and nothing else. */
export function ReasonDialog({ open, ...form }: ReasonFormProps & { open: boolean }) {
  return (
    <Sheet open={open} title={form.title} onClose={form.onClose}>
      <ReasonForm {...form} />
    </Sheet>
  );
}

function ReasonForm({ title, text, busy, error, onClose, onSend }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const isEmpty = oneLine(reason) === "";
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isEmpty) onSend(oneLine(reason));
  }
  return (
    <form className={forms.form} onSubmit={submit} noValidate>
      <p className={forms.text}>{text}</p>
      <ReasonField value={reason} onChange={setReason} wrong={tried && isEmpty} />
      {error && <Notice tone="down" text={deskErrorText(error)} testId="desk-error" />}
      <div className={forms.actions}>
        <Button tone="quiet" onClick={onClose} disabled={busy}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={busy} data-testid="desk-reason-send">
          {title}
        </Button>
      </div>
    </form>
  );
}
