import { useState } from "react";
import { typedDigits } from "#domain/text/typed.ts";
import { m } from "../../i18n/page-messages.ts";
import { useClock } from "../use-clock.ts";
import { cooldownLeft, startCooldown } from "./cooldown.ts";
import styles from "./field.module.css";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface CodeFieldProps extends Omit<TextFieldProps, "trail" | "inputMode" | "autoComplete"> {
  /** The purpose of the code. Each purpose has its own waiting time, which a reload keeps. */
  purpose: string;
  /** Sends a code. False if no code was sent: the button can then be pressed again at once. */
  onSend(): Promise<boolean>;
}

const codeLength = 6;

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
      onChange={(text) => field.onChange(typedDigits(text).slice(0, codeLength))}
      trail={
        <button
          type="button"
          className={`${styles.send} flex-none soft text-s accent w-620 tabular`}
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
