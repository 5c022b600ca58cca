import { type ReactNode, useState } from "react";
import { m } from "../desk-messages.ts";
import { FileButton, pictureTypes } from "../ui/file-button.tsx";
import { SmallButton } from "../ui/page.tsx";
import styles from "./brand-page.module.css";
import { readPicture } from "./read-picture.ts";

interface PicturePickProps {
  name: string;
  /** Address of the current picture; empty for none. */
  shown: string;
  fallback: ReactNode;
  busy: boolean;
  /** Reason why the last picture was refused; empty if the picture was accepted. */
  error: string;
  /** Receives the picture in base64; an empty text if the operator removes the picture. */
  onPick(picture: string): void;
}

export function PicturePick({ name, shown, fallback, busy, error, onPick }: PicturePickProps) {
  const [isRefused, setRefused] = useState(false);
  async function take(file: File) {
    const picture = await readPicture(file);
    setRefused(picture === null);
    if (picture !== null) onPick(picture);
  }
  const wrong = isRefused ? m.error_picture_refused() : error;
  return (
    <>
      <span className={styles.picture}>{shown ? <img src={shown} alt="" /> : fallback}</span>
      <b className={`${styles.name} grow text-s`}>
        <bdi>{name}</bdi>
      </b>
      <span className="flex wrap gap-8">
        <FileButton
          text={m.desk_brand_upload()}
          label={name}
          buttonLabel={`${m.desk_brand_upload()}: ${name}`}
          accept={pictureTypes}
          busy={busy}
          onFile={(file) => void take(file)}
        />
        {shown && (
          <SmallButton
            tone="down"
            busy={busy}
            aria-label={`${m.desk_brand_remove()}: ${name}`}
            onClick={() => onPick("")}
          >
            {m.desk_brand_remove()}
          </SmallButton>
        )}
      </span>
      {wrong !== "" && (
        <small role="alert" className={styles.wrong}>
          {wrong}
        </small>
      )}
    </>
  );
}
