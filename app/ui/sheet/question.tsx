import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useState } from "react";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../button.tsx";
import styles from "./question.module.css";
import { SheetFrame } from "./sheet-frame.tsx";

export interface QuestionProps {
  open: boolean;
  title: string;
  text: string;
  /** Label of the confirming button; the title if absent. */
  action?: string;
  onClose(): void;
  /** False when the action failed: the dialog then stays open for another try. */
  onConfirm(): Promise<unknown>;
  children?: ReactNode;
  testId?: string;
}

/** Asks before a final act. A press beside the question does not close it. */
export function Question(props: QuestionProps) {
  const { open, title, text, action = title, onClose, onConfirm, children, testId } = props;
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    try {
      if ((await onConfirm()) !== false) onClose();
    } finally {
      setBusy(false);
    }
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={onClose}>
      <SheetFrame title={title} onClose={onClose}>
        <div className={`${styles.question} grid halves`}>
          <AlertDialog.Description>{text}</AlertDialog.Description>
          {children}
          <Button tone="quiet" onClick={onClose} disabled={busy}>
            {m.ui_cancel()}
          </Button>
          <Button
            tone="down"
            busy={busy}
            onClick={() => void confirm()}
            data-autofocus
            data-testid={testId}
          >
            {action}
          </Button>
        </div>
      </SheetFrame>
    </AlertDialog.Root>
  );
}
