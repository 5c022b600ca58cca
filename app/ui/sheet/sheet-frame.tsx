import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { m } from "#messages/messages.js";
import { IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import styles from "./sheet.module.css";

interface SheetFrameProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** What a sheet and a question look like: the dimmed page, the surface, its name and its way out. */
export function SheetFrame({ title, onClose, children }: SheetFrameProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className={styles.backdrop} />
      <Dialog.Popup
        ref={popup}
        className={styles.sheet}
        // The first button is the way out; a question wants its answer focused, a search its input.
        initialFocus={() => popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? true}
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
