import { deskContentPicture } from "#domain/contracts/desk/content.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { toast } from "../../ui/toasts.ts";
import { readPicture } from "../brand/read-picture.ts";
import { m } from "../desk-messages.ts";
import { FileButton, pictureTypes } from "../ui/file-button.tsx";
import { ErrorNotice, SmallButton } from "../ui/page.tsx";
import styles from "./content.module.css";

interface PictureFieldProps {
  /** Path of the picture; empty for none. */
  path: string;
  onPath(path: string): void;
}

export function useUpload() {
  const { send, busy, error } = useMutation(deskContentPicture);
  /** @returns the path of the stored picture; null if the picture was refused */
  async function put(file: File): Promise<string | null> {
    const picture = await readPicture(file);
    if (picture === null) toast(m.error_picture_refused(), "error");
    return picture && ((await send({ picture }))?.path ?? null);
  }
  return { put, busy, error };
}

export function PictureField({ path, onPath }: PictureFieldProps) {
  const upload = useUpload();
  async function take(file: File) {
    const stored = await upload.put(file);
    if (stored !== null) onPath(stored);
  }
  return (
    <div className={`${styles.logo} row wrap gap-8 text-s`}>
      {path !== "" && <img src={path} alt="" />}
      <span className="grow">{m.desk_editor_picture()}</span>
      <FileButton
        text={m.desk_brand_upload()}
        label={m.desk_editor_picture()}
        accept={pictureTypes}
        busy={upload.busy}
        onFile={(file) => void take(file)}
      />
      {path !== "" && (
        <SmallButton tone="down" onClick={() => onPath("")}>
          {m.desk_brand_remove()}
        </SmallButton>
      )}
      <ErrorNotice error={upload.error} />
    </div>
  );
}
