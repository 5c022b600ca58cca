import { useState } from "react";
import { m } from "../../i18n/page-messages.ts";
import { useClock } from "../use-clock.ts";
import { cooldownLeft, startCooldown } from "./cooldown.ts";
import styles from "./field.module.css";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface CodeFieldProps extends Omit<TextFieldProps, "trail" | "inputMode" | "autoComplete"> {
  /** What the codes are for: each purpose waits by itself, also over a reload. */
  purpose: string;
  /** Sends a code. False when nothing was sent, so nothing has to be waited for. */
  onSend(): Promise<boolean>;
}

/** A code that is sent to somebody, with the button that sends it once a minute. */
export function CodeField({ purpose, onSend, ...field }: CodeFieldProps) {
  const [busy, setBusy] = useState(false);
  const left = cooldownLeft(purpose, useClock(1_000));

  async function send() {
    setBusy(true);
    try {
      if (await onSend()) startCooldown(purpose, Date.now());
    } finally {
      setBusy(false);
    }
  }

  return (
    <TextField
      {...field}
      ltr
      spaced
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      onChange={(text) => field.onChange(text.replace(/\D/g, ""))}
      trail={
        <button
          type="button"
          className={styles.send}
          disabled={busy || left > 0}
          onClick={() => void send()}
          data-testid="send-code"
        >
          {left > 0 ? m.access_code_again({ seconds: left }) : m.access_code_send()}
        </button>
      }
    />
  );
}
