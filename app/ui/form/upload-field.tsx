import { useEffect, useId, useState } from "react";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../icon.tsx";
import { FieldText } from "./field.tsx";
import { shrinkPicture } from "./shrink-picture.ts";
import styles from "./upload-field.module.css";

interface UploadFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Uploads the picture and returns its id; progress goes from 0 to 1. */
  upload(file: File, onProgress: (part: number) => void): Promise<string>;
  /** Called with the picture's id; empty for no picture. */
  onChange(id: string): void;
  testId?: string;
}

type Upload =
  | { state: "empty" }
  | { state: "busy"; part: number }
  | { state: "done" }
  | { state: "failed"; file: File; text: string };

/** Makes a picture small and uploads it. After a failure the field is empty again. */
function useUpload({ upload, onChange }: Pick<UploadFieldProps, "upload" | "onChange">) {
  const [state, setState] = useState<Upload>({ state: "empty" });
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!preview) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  async function take(file: File) {
    onChange("");
    setState({ state: "busy", part: 0 });
    try {
      const picture = await shrinkPicture(file).catch(() => {
        throw new Error(m.upload_unreadable());
      });
      setPreview(URL.createObjectURL(picture));
      onChange(await upload(picture, (part) => setState({ state: "busy", part })));
      setState({ state: "done" });
    } catch (failure) {
      const text = failure instanceof Error ? failure.message : m.upload_failed();
      setPreview(null);
      setState({ state: "failed", file, text });
    }
  }
  return { state, preview, take };
}

export function UploadField(props: UploadFieldProps) {
  const { label, hint, error, testId } = props;
  const { state: upload, preview, take } = useUpload(props);
  const id = useId();
  const wrong = upload.state === "failed" ? upload.text : error;
  const percent = upload.state === "busy" ? Math.round(upload.part * 100) : 0;
  return (
    <div className={`${styles.field} grid min-width-0 gap-6`}>
      <label
        className={`${styles.box} grid items-center clip relative gap-10 round-m ink-2 text-center`}
        data-state={upload.state}
      >
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className={styles.file}
          aria-describedby={`${id}-text`}
          aria-invalid={wrong !== undefined}
          disabled={upload.state === "busy"}
          data-testid={testId}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Otherwise a second choice of the same file, after a failure, would cause no event.
            event.target.value = "";
            if (file) void take(file);
          }}
        />
        {preview ? (
          <img src={preview} alt="" className={`${styles.preview} round-s`} />
        ) : (
          <span className={`${styles.sign} grid place-center soft circle accent`}>
            <Icon name="camera" size={26} />
          </span>
        )}
        <span className={`${styles.name} grid items-center gap-2 text-s w-560`}>
          {label}
          {upload.state === "done" && (
            <i className="inline-row gap-4" data-testid="upload-done">
              <Icon name="check" size={16} />
              {m.upload_done()}
            </i>
          )}
        </span>
        {upload.state === "busy" && (
          <progress className={styles.progress} max={100} value={percent} aria-label={label} />
        )}
      </label>
      <FieldText
        id={`${id}-text`}
        isError={Boolean(wrong)}
        text={upload.state === "busy" ? m.upload_progress({ percent }) : (wrong ?? hint)}
      />
      {upload.state === "failed" && (
        <button
          type="button"
          className={`${styles.retry} sunken pill text-s w-600`}
          onClick={() => void take(upload.file)}
        >
          {m.ui_retry()}
        </button>
      )}
    </div>
  );
}
