import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface PictureCodeFieldProps extends Omit<TextFieldProps, "trail" | "label"> {
  /** Data URL; null while it loads or after a failure. */
  picture: string | null;
  onRenew(): void;
}

export function PictureCodeField({ picture, onRenew, ...field }: PictureCodeFieldProps) {
  return (
    <TextField
      {...field}
      label={m.access_picture_code()}
      ltr
      maxLength={16}
      trail={
        <button
          type="button"
          className={`${styles.picture} grid place-center flex-none clip`}
          aria-label={m.access_picture_new()}
          title={m.access_picture_new()}
          onClick={onRenew}
        >
          {picture ? <img src={picture} alt="" /> : <Icon name="refresh" />}
        </button>
      }
    />
  );
}
