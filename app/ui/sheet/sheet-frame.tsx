import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef, useState } from "react";
import { m } from "../../i18n/start-messages.ts";
import { IconButton } from "../button.tsx";
import { focusHomeOf } from "../focus-home.ts";
import styles from "./sheet.module.css";

interface SheetFrameProps {
  title: string;
  focusAfter?: (() => HTMLElement | null) | undefined;
  onClose(): void;
  children: ReactNode;
}

/**
 * Sets the focus when a sheet opens and after the sheet has faded out. An element that takes the
 * focus during the fade keeps it.
 */
function useSheetFocus(focusAfter: SheetFrameProps["focusAfter"]) {
  const popup = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLDivElement | null>(null);
  // Reads the opener in the first rendering, before an `autoFocus` field takes the focus.
  const [opener] = useState(() => document.activeElement);
  const [home] = useState(() => focusHomeOf(opener));
  return {
    ref: popup,
    initialFocus: () => {
      shown.current = popup.current;
      // Without this line the first control, the close button, would get the focus.
      return popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? true;
    },
    finalFocus: () => {
      const here = document.activeElement;
      const isTaken = here !== null && here !== document.body && !shown.current?.contains(here);
      if (isTaken) return false;
      return focusAfter?.() ?? (opener?.isConnected ? true : home());
    },
  };
}

function Surface({ title, focusAfter, onClose, children }: SheetFrameProps) {
  return (
    <Dialog.Popup
      {...useSheetFocus(focusAfter)}
      className={`${styles.sheet} flex column full-width surface ink clip`}
    >
      <header className={`${styles.head} row between flex-none`}>
        <Dialog.Title>{title}</Dialog.Title>
        <IconButton icon="close" label={m.ui_close()} onClick={onClose} />
      </header>
      {children}
    </Dialog.Popup>
  );
}

export function SheetFrame(props: SheetFrameProps) {
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className={styles.backdrop} />
      <Surface {...props} />
    </Dialog.Portal>
  );
}
