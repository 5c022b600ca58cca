import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { m } from "../../i18n/start-messages.ts";
import { IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import styles from "./sheet.module.css";

interface SheetFrameProps {
  title: string;
  focusAfter?: (() => HTMLElement | null) | undefined;
  onClose(): void;
  children: ReactNode;
}

/** The frame of a sheet or question: the dimmed page, the surface, the title, a close button. */
export function SheetFrame({ title, focusAfter, onClose, children }: SheetFrameProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className={styles.backdrop} />
      <Dialog.Popup
        ref={popup}
        className={styles.sheet}
        // Else the close button, which is the first, would have the focus.
        initialFocus={() => popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? true}
        finalFocus={() => focusAfter?.() ?? true}
      >
        <header className={styles.head}>
          <Dialog.Title>{title}</Dialog.Title>
          <IconButton label={m.ui_close()} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </header>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  );
}
