import { useState } from "react";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export function PasswordField(props: Omit<TextFieldProps, "type" | "trail">) {
  const [shown, setShown] = useState(false);
  const label = shown ? m.access_password_hide() : m.access_password_show();
  return (
    <TextField
      {...props}
      ltr
      type={shown ? "text" : "password"}
      trail={
        <button
          type="button"
          className={`${styles.trail} row justify-center flex-none gap-4 ink-2 w-560`}
          aria-label={label}
          title={label}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "hidden" : "eye"} />
        </button>
      }
    />
  );
}
