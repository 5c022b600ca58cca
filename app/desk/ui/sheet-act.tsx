import { type ReactNode, useState } from "react";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SmallButton } from "./small-button.tsx";

export interface SheetActProps {
  label: string;
  /** Of the dialog; the label by default. */
  title?: string;
  tone?: "primary" | "quiet" | "down" | undefined;
  disabled?: boolean | undefined;
  testId?: string | undefined;
  children(close: () => void): ReactNode;
}

/** A button, and the dialog that it opens. */
export function SheetAct({ label, title = label, testId, children, ...button }: SheetActProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <SmallButton {...button} onClick={() => setOpen(true)} data-testid={testId}>
        {label}
      </SmallButton>
      <Sheet open={isOpen} title={title} onClose={close}>
        {children(close)}
      </Sheet>
    </>
  );
}
