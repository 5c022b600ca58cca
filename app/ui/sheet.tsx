import { type ReactNode, useEffect, useRef } from "react";
import { m } from "#messages/messages.js";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./sheet.module.css";

interface SheetProps {
  open: boolean;
  title: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * A sheet from below on phones, a dialog in the middle on desktops. The native dialog traps the focus, closes on
 * Escape and gives the focus back.
 */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) {
      dialog?.showModal();
      // The dialog focuses its first button; a question wants its answer focused.
      dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively; the click is the backdrop's
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {open && (
        <div className={styles.body}>
          <header className={styles.head}>
            <h2>{title}</h2>
            <IconButton label={m.ui_close()} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
