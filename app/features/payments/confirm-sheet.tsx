import type { ReactNode } from "react";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot } from "../../ui/sheet/sheet-parts.tsx";

interface CancelOrProps {
  busy?: boolean;
  /** Label of the button that goes back; "Cancel" if absent. */
  label?: string;
  onCancel(): void;
  children: ReactNode;
}

export function CancelOr({ busy, label = m.ui_cancel(), onCancel, children }: CancelOrProps) {
  return (
    <div className="grid halves gap-10">
      <Button tone="quiet" onClick={onCancel} disabled={busy}>
        {label}
      </Button>
      {children}
    </div>
  );
}

interface ConfirmSheetProps {
  open: boolean;
  title: string;
  /** Label of the act; the title if absent. */
  action?: string;
  busy?: boolean;
  disabled?: boolean;
  onCancel(): void;
  onConfirm(): unknown;
  testId: string;
  children: ReactNode;
}

export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, title, action = title, busy = false, disabled, onCancel, onConfirm } = props;
  return (
    <Sheet open={open} title={title} onClose={onCancel}>
      <SheetBody>{props.children}</SheetBody>
      <SheetFoot>
        <CancelOr onCancel={onCancel} busy={busy}>
          <Button
            busy={busy}
            disabled={disabled}
            onClick={() => void onConfirm()}
            data-autofocus
            data-testid={props.testId}
          >
            {action}
          </Button>
        </CancelOr>
      </SheetFoot>
    </Sheet>
  );
}
