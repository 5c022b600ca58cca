import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { SheetFrame } from "./sheet-frame.tsx";
import { useBackCloses } from "./use-back-closes.ts";

interface SheetProps {
  open: boolean;
  title: string;
  /** Gets the focus after the sheet has closed; if absent or null, the previous element gets it. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  onClose(): void;
  children: ReactNode;
}

/**
 * A sheet from below on phones, a dialog in the middle on desktops. An open sheet keeps the focus,
 * and the page behind does not scroll. Escape, Back and a press beside the sheet close it; then the
 * focus returns.
 */
export function Sheet({ open, title, focusAfter, onClose, children }: SheetProps) {
  useBackCloses(open, onClose);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(_, details) => {
        if (keepsOpen(details)) details.cancel();
        else onClose();
      }}
    >
      <SheetFrame title={title} focusAfter={focusAfter} onClose={onClose}>
        {children}
      </SheetFrame>
    </Dialog.Root>
  );
}

/** A press on a toast above a dialog does not count as a press beside the dialog. */
function keepsOpen({ reason, event }: { reason: string; event: Event }): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return reason === "outside-press" && target?.closest("[popover]") != null;
}
