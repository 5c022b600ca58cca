import { deskContentPicture } from "#domain/contracts/desk/content.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { toast } from "../../ui/toasts.ts";
import { readPicture } from "../brand/read-picture.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { FileButton, pictureTypes } from "../ui/file-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import styles from "./content.module.css";

interface PictureFieldProps {
  /** Empty for none. */
  path: string;
  onPath(path: string): void;
}

/** A picture that is uploaded when it is chosen. */
export function PictureField({ path, onPath }: PictureFieldProps) {
  const upload = useMutation(deskContentPicture);
  async function take(file: File) {
    const picture = await readPicture(file);
    if (picture === null) toast(m.error_picture_refused(), "error");
    const answer = picture && (await upload.send({ picture }));
    if (answer) onPath(answer.path);
  }
  return (
    <div className={styles.logo}>
      {path !== "" && <img src={path} alt="" />}
      <span>{m.desk_editor_picture()}</span>
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
      {upload.error && <Notice tone="down" text={deskErrorText(upload.error)} />}
    </div>
  );
}
