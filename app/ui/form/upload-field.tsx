import { useEffect, useId, useRef, useState } from "react";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../icon.tsx";
import { shrinkPicture } from "./shrink-picture.ts";
import styles from "./upload-field.module.css";

interface UploadFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Uploads and returns the picture's id; progress goes from 0 to 1. */
  upload(file: File, onProgress: (part: number) => void): Promise<string>;
  /** The id, or empty when there is no picture. */
  onChange(id: string): void;
  testId?: string;
}

type Standing =
  | { state: "empty" }
  | { state: "busy"; part: number }
  | { state: "done" }
  | { state: "failed"; file: File; text: string };

/** One picture: made small here, uploaded, and shown. When it fails the field is empty again and says why. */
export function UploadField(props: UploadFieldProps) {
  const { label, hint, error, upload, onChange, testId } = props;
  const [standing, setStanding] = useState<Standing>({ state: "empty" });
  const [preview, setPreview] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (!preview) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  async function take(file: File) {
    onChange("");
    setStanding({ state: "busy", part: 0 });
    try {
      const picture = await shrinkPicture(file).catch(() => {
        throw new Error(m.upload_unreadable());
      });
      setPreview(URL.createObjectURL(picture));
      onChange(await upload(picture, (part) => setStanding({ state: "busy", part })));
      setStanding({ state: "done" });
    } catch (failure) {
      const text = failure instanceof Error ? failure.message : m.upload_failed();
      setPreview(null);
      setStanding({ state: "failed", file, text });
    }
  }

  const wrong = standing.state === "failed" ? standing.text : error;
  const percent = standing.state === "busy" ? Math.round(standing.part * 100) : 0;
  return (
    <div className={styles.field}>
      <label className={styles.box} data-state={standing.state}>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className={styles.file}
          aria-describedby={`${id}-text`}
          aria-invalid={wrong !== undefined}
          disabled={standing.state === "busy"}
          data-testid={testId}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file may be chosen again after a failure.
            event.target.value = "";
            if (file) void take(file);
          }}
        />
        {preview ? (
          <img src={preview} alt="" className={styles.preview} />
        ) : (
          <span className={styles.sign}>
            <Icon name="camera" size={26} />
          </span>
        )}
        <span className={styles.name}>
          {label}
          {standing.state === "done" && (
            <i data-testid="upload-done">
              <Icon name="check" size={16} />
              {m.upload_done()}
            </i>
          )}
        </span>
        {standing.state === "busy" && (
          <progress className={styles.progress} max={100} value={percent} aria-label={label} />
        )}
      </label>
      <p id={`${id}-text`} className={wrong ? styles.error : styles.hint} aria-live="polite">
        {standing.state === "busy" ? m.upload_progress({ percent }) : (wrong ?? hint)}
      </p>
      {standing.state === "failed" && (
        <button type="button" className={styles.retry} onClick={() => void take(standing.file)}>
          {m.ui_retry()}
        </button>
      )}
    </div>
  );
}
