import { useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { m } from "../desk-messages.ts";
import { SmallButton } from "../ui/page.tsx";
import styles from "./picture-zoom.module.css";

const scales = [1, 1.5, 2, 3] as const;
const quarter = 90;

interface PictureZoomProps {
  url: string;
  name: string;
  onClose(): void;
}

/** On desktops, the item's data stays visible beside the picture, so the dialog is not modal. */
export function PictureZoom({ url, name, onClose }: PictureZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [turns, setTurns] = useState(0);
  const [step, setStep] = useState(0);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown || shown.open) return;
    if (matchMedia("(min-width: 1024px)").matches) shown.show();
    else shown.showModal();
    shown.focus();
  }, []);
  const scale = scales[step] ?? 1;
  const enlarge = () => setStep((step + 1) % scales.length);
  return (
    <dialog
      ref={dialog}
      className={`${styles.zoom} grid gap-8 surface ink`}
      aria-label={name}
      tabIndex={-1}
      onClose={onClose}
      onKeyDown={(event) => {
        // The browser closes only modal dialogs on Escape.
        if (event.key === "Escape") dialog.current?.close();
      }}
    >
      <header className="row wrap gap-8">
        <b>{name}</b>
        <SmallButton onClick={() => setTurns(turns + 1)} data-testid="picture-turn">
          {m.desk_turn()}
        </SmallButton>
        <SmallButton onClick={enlarge} data-testid="picture-enlarge">
          {m.desk_zoom()} {`${scale * 100} %`}
        </SmallButton>
        <IconButton icon="close" label={m.ui_close()} onClick={() => dialog.current?.close()} />
      </header>
      <div className={`${styles.room} grid place-center sunken round-m`}>
        <img
          src={url}
          alt={name}
          style={{ rotate: `${turns * quarter}deg`, width: `${scale * 100}%` }}
          data-sideways={turns % 2 === 1}
        />
      </div>
    </dialog>
  );
}
